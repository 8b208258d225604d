import { expect, it } from 'vitest';
import { MAX_ATTEMPTS, minutesUntilRetry } from '#domain/webhooks/delivery-schedule.ts';

const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, failed) => minutesUntilRetry(failed + 1));

it('pauses between attempts double up to eight hours', () => {
  expect(delays.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 480, 480]);
});

it('attempts go on for three days', () => {
  const hours = delays.reduce((sum, minutes) => sum + minutes, 0) / 60;
  expect(hours).toBeGreaterThan(72);
});

it('while nothing arrives, attempts go on every eight hours', () => {
  expect(minutesUntilRetry(MAX_ATTEMPTS)).toBe(480);
});

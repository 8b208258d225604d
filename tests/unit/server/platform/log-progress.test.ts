import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logProgress } from '#server/platform/log-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a step that takes eight seconds is reported after three and after six', async () => {
  const logged: string[] = [];
  const work = () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 8_000));
  const step = logProgress('Creating the database', (line) => logged.push(line), work);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await step).toBe('done');
  expect(logged).toEqual(['  Creating the database: 3 s', '  Creating the database: 6 s']);
});

test('a step that fails is reported no more', async () => {
  const logged: string[] = [];
  const work = () => Promise.reject(new Error('no room'));
  await expect(logProgress('Creating the database', (line) => logged.push(line), work)).rejects.toThrow(
    'no room',
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(logged).toEqual([]);
});

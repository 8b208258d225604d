import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseBeforeRetry } from '#web/ui/timing/pause-before-retry.ts';

const window = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How many times something that always fails is tried within a minute, after these failures. */
async function triesInAMinute(failures: number): Promise<number> {
  let tries = 0;
  const again = (): unknown => pauseBeforeRetry(failures + tries++).then(again);
  again();
  await vi.advanceTimersByTimeAsync(60_000);
  return tries;
}

it('what fails again and again is tried less and less often', async () => {
  expect(await triesInAMinute(2)).toBeLessThan(await triesInAMinute(0));
});

it('what has failed for long is still tried once a minute', async () => {
  const retried = vi.fn();
  void pauseBeforeRetry(99).then(retried);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(retried).toHaveBeenCalledOnce();
});

it('what has failed is tried at once when the browser is online again', async () => {
  const retried = vi.fn();
  void pauseBeforeRetry(99).then(retried);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(retried).toHaveBeenCalledOnce();
});

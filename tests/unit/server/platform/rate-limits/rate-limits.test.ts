import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a limit of 2 in 60 seconds', () => {
  const twoAMinute = () => createLimit('memory', { name: 'test', most: 2, seconds: 60 });

  it('refuses the third, with the time to wait', async () => {
    const limit = twoAMinute();
    await limit.take('a');
    await limit.take('a');
    vi.advanceTimersByTime(20_000);
    await expect(limit.take('a')).rejects.toThrow(
      expect.objectContaining({ code: 'too_many_requests', details: { retryAfterSeconds: 40 } }),
    );
  });

  it('counts each key by itself', async () => {
    const limit = twoAMinute();
    await limit.take('a');
    await limit.take('a');
    await expect(limit.take('b')).resolves.toBeUndefined();
  });

  it('counts again after its time', async () => {
    const limit = twoAMinute();
    await limit.take('a');
    await limit.take('a');
    vi.advanceTimersByTime(60_000);
    expect(await limit.tryTake('a')).toBe(true);
  });

  it('allows one more when one is given back', async () => {
    const limit = twoAMinute();
    await limit.take('a');
    await limit.take('a');
    await limit.giveBack('a');
    expect([await limit.tryTake('a'), await limit.tryTake('a')]).toEqual([true, false]);
  });

  it('does not count what it refused', async () => {
    const limit = twoAMinute();
    for (let tries = 0; tries < 5; tries += 1) await limit.tryTake('a');
    await limit.giveBack('a');
    expect(await limit.tryTake('a')).toBe(true);
  });

  it('forgets what was counted when it is cleared', async () => {
    const limit = twoAMinute();
    await limit.take('a');
    await limit.take('a');
    await limit.clear('a');
    expect(await limit.tryTake('a')).toBe(true);
  });
});

it('a limit that is off never refuses', async () => {
  const limit = createLimit('off', { name: 'test', most: 1, seconds: 60 });
  expect([await limit.tryTake('a'), await limit.tryTake('a'), await limit.tryTake('a')]).toEqual([
    true,
    true,
    true,
  ]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimit } from '#server/platform/limits.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

describe('a limit of 2 in 60 seconds', () => {
  const twoAMinute = () => createLimit(true, { most: 2, seconds: 60 });

  it('refuses the third, with the time to wait', () => {
    const limit = twoAMinute();
    limit.take('a');
    limit.take('a');
    vi.advanceTimersByTime(20_000);
    expect(() => limit.take('a')).toThrow(
      expect.objectContaining({ code: 'too_many_requests', details: { retryAfterSeconds: 40 } }),
    );
  });

  it('counts each key by itself', () => {
    const limit = twoAMinute();
    limit.take('a');
    limit.take('a');
    expect(() => limit.take('b')).not.toThrow();
  });

  it('counts anew after its time', () => {
    const limit = twoAMinute();
    limit.take('a');
    limit.take('a');
    vi.advanceTimersByTime(60_000);
    expect(limit.tryTake('a')).toBe(true);
  });

  it('allows one more when one is given back', () => {
    const limit = twoAMinute();
    limit.take('a');
    limit.take('a');
    limit.giveBack('a');
    expect([limit.tryTake('a'), limit.tryTake('a')]).toEqual([true, false]);
  });

  it('forgets what was counted when it is cleared', () => {
    const limit = twoAMinute();
    limit.take('a');
    limit.take('a');
    limit.clear('a');
    expect(limit.tryTake('a')).toBe(true);
  });
});

it('a limit that is off never refuses', () => {
  const limit = createLimit(false, { most: 1, seconds: 60 });
  expect([limit.tryTake('a'), limit.tryTake('a'), limit.tryTake('a')]).toEqual([true, true, true]);
});

import { expect, test } from 'vitest';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { connectRedis } from '#server/platform/rate-limits/redis.ts';

test('limits are counted in the process while Redis cannot be reached, and the log says so once', async () => {
  const logged: string[] = [];
  const redis = connectRedis('redis://127.0.0.1:1', (message) => logged.push(message));
  const limit = createLimit(redis, { name: 'test', most: 2, seconds: 60 });
  try {
    const allowed = [await limit.tryTake('a'), await limit.tryTake('a'), await limit.tryTake('a')];
    expect(allowed).toEqual([true, true, false]);
    await expect.poll(() => logged).toEqual([expect.stringContaining('Redis does not answer')]);
  } finally {
    redis.disconnect();
  }
});

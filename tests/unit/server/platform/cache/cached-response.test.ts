import { expect, it } from 'vitest';
import { z } from 'zod';
import { type CachedResponse, cachedBytes, cachedResponse } from '#server/platform/cache/cached-response.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';

it('a flood of long questions with empty answers pushes old answers out instead of filling the memory', async () => {
  const cache = createRevalidatingCache<CachedResponse>({
    freshMilliseconds: 60_000,
    capacity: 100_000,
    sizeOf: cachedBytes,
  });
  let built = 0;
  const ask = (key: string) =>
    cache.get(key, async () => {
      built += 1;
      return cachedResponse(z.array(z.string()), []);
    });
  await ask('first');
  for (let index = 0; index < 20; index += 1) await ask(`${index}`.padEnd(5_000, 'x'));
  await ask('first');
  expect(built).toBe(22);
});

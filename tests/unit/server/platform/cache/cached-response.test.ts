import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  type CachedResponse,
  cachedBytes,
  cachedResponse,
  isNotModified,
} from '#server/platform/cache/cached-response.ts';
import { agingAfter } from '#server/platform/cache/data-changes.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';

it('a flood of long questions with empty answers pushes old answers out instead of filling the memory', async () => {
  const cache = createRevalidatingCache<CachedResponse>({
    changes: agingAfter(60_000),
    capacity: 100_000,
    sizeOf: cachedBytes,
  });
  let built = 0;
  const ask = (key: string) =>
    cache.get(key, async () => {
      built += 1;
      return cachedResponse(z.array(z.string()), [], null);
    });
  await ask('first');
  for (let index = 0; index < 20; index += 1) await ask(`${index}`.padEnd(5_000, 'x'));
  await ask('first');
  expect(built).toBe(22);
});

it('an answer whose tag the client names is not modified', () => {
  expect(isNotModified('"other", W/"tag"', 'W/"tag"')).toBe(true);
});

it('an answer whose tag the client does not name is modified', () => {
  expect(isNotModified('W/"older"', 'W/"tag"')).toBe(false);
});

it('an answer without a tag counts as modified', () => {
  expect(isNotModified('*', undefined)).toBe(false);
});

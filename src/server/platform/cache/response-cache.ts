import { type CachedResponse, cachedBytes, untagged } from './cached-response.ts';
import type { DataChanges } from './data-changes.ts';
import { createRevalidatingCache, type RevalidatingCache } from './revalidating-cache.ts';

/** Caches responses of calls up to so many bytes, each until what it shows changes. */
export const createResponseCache = (
  changes: DataChanges,
  capacityBytes: number,
): RevalidatingCache<CachedResponse> =>
  createRevalidatingCache({
    changes,
    capacity: capacityBytes,
    sizeOf: cachedBytes,
    tagsOf: ({ tags }) => tags,
    asStale: untagged,
  });

import { LRUCache } from 'lru-cache';
import { isDatabaseDown } from '../database/database-errors.ts';
import { type CacheEntry, type RevalidatingCache, staleWhileRevalidate } from './stale-while-revalidate.ts';

/**
 * Keeps answers of the database fresh (`keep-fresh.ts`); while it is down the kept ones stand in. What was not asked for the longest
 * leaves when `capacity` (in units of `sizeOf`) is exceeded.
 */
export function createRevalidatingCache<Value>({
  freshMilliseconds,
  capacity,
  sizeOf,
}: {
  freshMilliseconds: number;
  capacity: number;
  /** Of a value and its key, 1 or more: a key that callers can choose may be the larger part. */
  sizeOf: (value: Value, key: string) => number;
}): RevalidatingCache<Value> {
  const shelf = new LRUCache<string, CacheEntry<Value>>({
    maxSize: capacity,
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
  });
  return staleWhileRevalidate({ freshMilliseconds, shelf, standsIn: isDatabaseDown });
}

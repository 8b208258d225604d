import { LRUCache } from 'lru-cache';
import { isDatabaseDown } from '../database/database-errors.ts';

/** A value, and when it was built: a moment of `performance.now()`. */
export interface CacheEntry<Value> {
  value: Value;
  builtAt: number;
}

/** Where values are kept. What does not fit is skipped, or evicts something else. */
export interface CacheStore<Value> {
  get(key: string): CacheEntry<Value> | undefined;
  set(key: string, kept: CacheEntry<Value>): void;
  delete(key: string): void;
  values(): Iterable<CacheEntry<Value>>;
}

export interface RevalidatingCache<Value> {
  /** The value of a key: the kept one while it is fresh enough, else what `build` makes; it is given the kept one. */
  get(key: string, build: (before?: Value) => Promise<Value>): Promise<Value>;
  /** Whether a value of any age is kept under a key, so that asking for it costs little. */
  has(key: string): boolean;
  /** Makes every kept value too old to be answered, as its source has changed. It is still used where a rebuild fails. */
  outdate(): void;
}

/** How long a value that is no longer fresh may still be shown while a new one is made behind it. */
const STALE_MILLISECONDS = 10_000;
const OUTDATED = Number.NEGATIVE_INFINITY;

/**
 * Stale-while-revalidate in this process's memory. Fresh values are answered as they are; those up to 10 s older are answered while one
 * rebuild runs, which all callers share; older ones wait for it. With `freshMilliseconds` 0 every call builds for itself.
 */
export function staleWhileRevalidate<Value>({
  freshMilliseconds,
  entries,
  usesStaleOn,
}: {
  freshMilliseconds: number;
  entries: CacheStore<Value>;
  /** Whether the kept value, whatever its age, is answered in the place of a failure. */
  usesStaleOn: (failure: unknown) => boolean;
}): RevalidatingCache<Value> {
  const underWay = new Map<string, Promise<Value>>();
  let generation = 0;

  const rebuild = async (key: string, build: () => Promise<Value>) => {
    const startedIn = generation;
    const value = await build();
    entries.set(key, { value, builtAt: startedIn === generation ? performance.now() : OUTDATED });
    return value;
  };

  const rebuildOnce = (key: string, build: () => Promise<Value>) => {
    const known = underWay.get(key);
    if (known) return known;
    const running = rebuild(key, build).finally(() => {
      if (underWay.get(key) === running) underWay.delete(key);
    });
    underWay.set(key, running);
    return running;
  };

  const renew = freshMilliseconds === 0 ? rebuild : rebuildOnce;

  return {
    has: (key) => entries.get(key) !== undefined,
    outdate() {
      generation++;
      underWay.clear();
      for (const kept of entries.values()) kept.builtAt = OUTDATED;
    },
    async get(key, build) {
      const kept = entries.get(key);
      if (!kept) return renew(key, build);
      const age = performance.now() - kept.builtAt;
      if (age < freshMilliseconds) return kept.value;
      const newest = renew(key, () => build(kept.value)).catch((failure: unknown) => {
        if (usesStaleOn(failure)) return kept.value;
        throw failure;
      });
      if (freshMilliseconds === 0 || age >= freshMilliseconds + STALE_MILLISECONDS) return newest;
      newest.catch(() => entries.delete(key));
      return kept.value;
    },
  };
}

/** Keeps answers of the database, at most `capacity` in units of `sizeOf`. While the database is down the kept ones are answered. */
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
  const entries = new LRUCache<string, CacheEntry<Value>>({
    maxSize: capacity,
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
  });
  return staleWhileRevalidate({ freshMilliseconds, entries, usesStaleOn: isDatabaseDown });
}

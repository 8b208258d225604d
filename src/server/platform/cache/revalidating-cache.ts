import { LRUCache } from 'lru-cache';
import { isDatabaseDown } from '../database/database-errors.ts';
import { isOverloaded } from '../http/admission.ts';

/** A value and the `performance.now()` at which it was built. */
export interface CacheEntry<Value> {
  value: Value;
  builtAt: number;
}

/** Where values are stored. It may drop entries at any time. */
export interface CacheStore<Value> {
  get(key: string): CacheEntry<Value> | undefined;
  set(key: string, kept: CacheEntry<Value>): void;
  delete(key: string): void;
  values(): Iterable<CacheEntry<Value>>;
}

export interface RevalidatingCache<Value> {
  /**
   * Returns the cached value while it is fresh, otherwise the result of `build`, which receives the cached
   * value.
   */
  get(key: string, build: (before?: Value) => Promise<Value>): Promise<Value>;
  /** Whether a value of any age is cached, so that `get` is cheap. */
  has(key: string): boolean;
  /**
   * Marks every entry as outdated because the source has changed. They still serve as a fallback when a
   * rebuild fails.
   */
  outdate(): void;
}

/** How long a value is still served after it is no longer fresh, while a new one is built. */
const STALE_MILLISECONDS = 10_000;
const OUTDATED = Number.NEGATIVE_INFINITY;

/**
 * Stale-while-revalidate in memory: values up to 10 s past fresh are served while one shared rebuild runs;
 * callers wait for it when they are older. With `freshMilliseconds` 0 every call builds its own value.
 */
export function staleWhileRevalidate<Value>({
  freshMilliseconds,
  entries,
  usesStaleOn,
}: {
  freshMilliseconds: number;
  entries: CacheStore<Value>;
  /** Whether the cached value, of any age, is served in place of this failure. */
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

/**
 * Caches database results, up to `capacity` in units of `sizeOf`. Serves stale values while the database is
 * down.
 */
export function createRevalidatingCache<Value>({
  freshMilliseconds,
  capacity,
  sizeOf,
}: {
  freshMilliseconds: number;
  capacity: number;
  /** Size of a value and its key, at least 1. A key that clients choose may be the larger part. */
  sizeOf: (value: Value, key: string) => number;
}): RevalidatingCache<Value> {
  const entries = new LRUCache<string, CacheEntry<Value>>({
    maxSize: capacity,
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
  });
  return staleWhileRevalidate({
    freshMilliseconds,
    entries,
    usesStaleOn: (failure) => isDatabaseDown(failure) || isOverloaded(failure),
  });
}

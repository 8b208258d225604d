import { LRUCache } from 'lru-cache';
import { isDatabaseDown } from '../database/database-errors.ts';
import { isOverloaded } from '../http/admission.ts';
import type { CacheTag, ChangedTags, DataChanges } from './data-changes.ts';

/** A value, the `performance.now()` at which it was built, and the number of changes that it is known to include. */
export interface CacheEntry<Value> {
  value: Value;
  builtAt: number;
  upTo: number;
}

/** Where values are stored. It may drop entries at any time. */
export interface CacheStore<Value> {
  get(key: string): CacheEntry<Value> | undefined;
  set(key: string, kept: CacheEntry<Value>): void;
  delete(key: string): void;
}

export interface RevalidatingCache<Value> {
  /**
   * Returns the cached value while it is fresh, otherwise the result of `build`, which receives the cached value. Those of
   * one `sharedBy` who ask at the same time share a build.
   */
  get(key: string, build: (before?: Value) => Promise<Value>, sharedBy?: string): Promise<Value>;
  /** The cached value if it is fresh, without waiting. */
  peek(key: string): Value | undefined;
  /** Whether a value of any age is cached, so that `get` is cheap. */
  has(key: string): boolean;
  /**
   * Marks the entries with one of these tags as outdated because their source has changed, or all. They still serve as a
   * fallback when a rebuild fails.
   */
  outdate(changed: ChangedTags): void;
}

/** How long a value is still served after it is no longer fresh, while a new one is built. */
const STALE_MILLISECONDS = 10_000;
/** Of tags with their last change. Beyond it everything counts as changed. */
const MAX_TAGS = 50_000;

/** What the values of a cache show; null when it is not known. */
type TagsOf<Value> = (value: Value) => readonly CacheTag[] | null;

/**
 * Stale-while-revalidate in memory: values up to 10 s past fresh are served while one shared rebuild runs; callers wait for it
 * when they are older or outdated by a change. Where nothing stays fresh, every call builds its own value.
 */
export function staleWhileRevalidate<Value>({
  changes,
  entries,
  tagsOf = () => null,
  asStale = (value) => value,
  usesStaleOn,
}: {
  changes: DataChanges;
  entries: CacheStore<Value>;
  tagsOf?: TagsOf<Value> | undefined;
  /** Marks a value that is served although it is no longer fresh. */
  asStale?: ((value: Value) => Value) | undefined;
  /** Whether the cached value, of any age, is served in place of this failure. */
  usesStaleOn: (failure: unknown) => boolean;
}): RevalidatingCache<Value> {
  const underWay = new Map<string, { running: Promise<Value>; upTo: number }>();
  const lastChange = new Map<string, number>();
  let changesSoFar = 0;
  let lastChangeOfAll = 0;
  changes.subscribe((changed) => outdate(changed));

  const isOutdated = (kept: CacheEntry<Value>) => {
    if (kept.upTo === changesSoFar) return false;
    if (kept.upTo < lastChangeOfAll) return true;
    if (tagsOf(kept.value)?.some((tag) => (lastChange.get(tag) ?? 0) > kept.upTo)) return true;
    kept.upTo = changesSoFar;
    return false;
  };

  const rebuild = async (key: string, build: () => Promise<Value>) => {
    const upTo = changesSoFar;
    const value = await build();
    entries.set(key, { value, builtAt: performance.now(), upTo });
    return value;
  };

  /** Who joins a build that does not include a later change of what it shows builds once more. */
  const rebuildOnce = async (key: string, build: () => Promise<Value>, sharedBy: string): Promise<Value> => {
    const shared = `${sharedBy} ${key}`;
    const known = underWay.get(shared);
    if (known) {
      const { running, upTo } = known;
      const value = await running;
      return isOutdated({ value, builtAt: 0, upTo }) ? rebuildOnce(key, build, sharedBy) : value;
    }
    const running = rebuild(key, build).finally(() => underWay.delete(shared));
    underWay.set(shared, { running, upTo: changesSoFar });
    return running;
  };

  const peek = (key: string) => {
    const kept = entries.get(key);
    if (!kept || isOutdated(kept)) return undefined;
    return performance.now() - kept.builtAt < changes.freshMilliseconds(tagsOf(kept.value))
      ? kept.value
      : undefined;
  };

  function outdate(changed: ChangedTags): void {
    changesSoFar++;
    if (changed === 'everything' || lastChange.size > MAX_TAGS) {
      lastChangeOfAll = changesSoFar;
      lastChange.clear();
    } else for (const tag of changed) lastChange.set(tag, changesSoFar);
  }

  return {
    peek,
    outdate,
    has: (key) => entries.get(key) !== undefined,
    async get(key, build, sharedBy = '') {
      const keepsNothing = changes.freshMilliseconds(null) === 0;
      const renew = keepsNothing ? rebuild : rebuildOnce;
      const kept = entries.get(key);
      if (!kept) return renew(key, build, sharedBy);
      const fresh = changes.freshMilliseconds(tagsOf(kept.value));
      const age = isOutdated(kept) ? Number.POSITIVE_INFINITY : performance.now() - kept.builtAt;
      if (age < fresh) return kept.value;
      const newest = renew(key, () => build(kept.value), sharedBy).catch((failure: unknown) => {
        if (usesStaleOn(failure)) return asStale(kept.value);
        throw failure;
      });
      if (keepsNothing || age >= fresh + STALE_MILLISECONDS) return newest;
      newest.catch(() => entries.delete(key));
      return asStale(kept.value);
    },
  };
}

/**
 * Caches database results, up to `capacity` in units of `sizeOf`. Serves stale values while the database is
 * down.
 */
export function createRevalidatingCache<Value>({
  changes,
  capacity,
  sizeOf,
  tagsOf,
  asStale,
}: {
  changes: DataChanges;
  capacity: number;
  /** Size of a value and its key, at least 1. A key that clients choose may be the larger part. */
  sizeOf: (value: Value, key: string) => number;
  tagsOf?: TagsOf<Value> | undefined;
  asStale?: ((value: Value) => Value) | undefined;
}): RevalidatingCache<Value> {
  const entries = new LRUCache<string, CacheEntry<Value>>({
    maxSize: capacity,
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
  });
  return staleWhileRevalidate({
    changes,
    entries,
    tagsOf,
    asStale,
    usesStaleOn: (failure) => isDatabaseDown(failure) || isOverloaded(failure),
  });
}

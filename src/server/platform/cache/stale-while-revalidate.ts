/** A value, and when it was built: a moment of `performance.now()`. */
export interface CacheEntry<Value> {
  value: Value;
  builtAt: number;
}

/** Where values lie. What does not fit is left out, or pushes something else out. */
export interface CacheStore<Value> {
  get(key: string): CacheEntry<Value> | undefined;
  set(key: string, kept: CacheEntry<Value>): void;
  delete(key: string): void;
  values(): Iterable<CacheEntry<Value>>;
}

export interface RevalidatingCache<Value> {
  /** The value of a key: the kept one while it is fresh enough, else what `build` makes; it is given the kept one. */
  get(key: string, build: (before?: Value) => Promise<Value>): Promise<Value>;
  /** Whether there is a value of a key, of any age: asking for it costs nothing, or what one asker in ten seconds pays. */
  has(key: string): boolean;
  /** Makes every kept value too old to be shown: what it was built from has changed. It still stands in as `standsIn` says. */
  outdate(): void;
}

/** How long a value that is no longer fresh may still be shown while a new one is made behind it. */
const STALE_MILLISECONDS = 10_000;
const OUTDATED = Number.NEGATIVE_INFINITY;

/**
 * Keeps values in this process's memory. Fresh ones are answered as they are; those that are up to 10 s older are answered while
 * one rebuild runs behind; older ones wait for the rebuild, which all askers share. When a rebuild fails in a way that `standsIn`
 * accepts, the kept value is answered whatever its age. With `freshMilliseconds` 0 every call builds, and what is kept only stands in.
 */
export function staleWhileRevalidate<Value>({
  freshMilliseconds,
  shelf,
  standsIn,
}: {
  freshMilliseconds: number;
  shelf: CacheStore<Value>;
  standsIn: (failure: unknown) => boolean;
}): RevalidatingCache<Value> {
  const underWay = new Map<string, Promise<Value>>();
  let generation = 0;

  const rebuild = async (key: string, build: () => Promise<Value>) => {
    const startedIn = generation;
    const value = await build();
    shelf.set(key, { value, builtAt: startedIn === generation ? performance.now() : OUTDATED });
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
    has: (key) => shelf.get(key) !== undefined,
    outdate() {
      generation++;
      underWay.clear();
      for (const kept of shelf.values()) kept.builtAt = OUTDATED;
    },
    async get(key, build) {
      const kept = shelf.get(key);
      if (!kept) return renew(key, build);
      const age = performance.now() - kept.builtAt;
      if (age < freshMilliseconds) return kept.value;
      const newest = renew(key, () => build(kept.value)).catch((failure: unknown) => {
        if (standsIn(failure)) return kept.value;
        throw failure;
      });
      if (freshMilliseconds === 0 || age >= freshMilliseconds + STALE_MILLISECONDS) return newest;
      newest.catch(() => shelf.delete(key));
      return kept.value;
    },
  };
}

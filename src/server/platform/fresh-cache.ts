import { isDatabaseDown } from './database-faults.ts';

export interface FreshCache<Value> {
  /** The value of a key: the kept one while it is fresh enough, else what `build` makes. */
  get(key: string, build: () => Promise<Value>): Promise<Value>;
  /** Makes every kept value too old to be shown: what it was built from has changed. It still stands in while the database is down. */
  outdate(): void;
}

interface Entry<Value> {
  value: Value;
  builtAt: number;
  size: number;
}

/** How long a value that is no longer fresh may still be shown while a new one is made behind it. */
const STALE_MILLISECONDS = 10_000;
const OUTDATED = Number.NEGATIVE_INFINITY;

/**
 * Keeps values in this process's memory. Fresh ones are answered as they are; those that are up to 10 s older are answered while
 * one rebuild runs behind; older ones wait for the rebuild, which all askers share. When the database is down the kept value is
 * answered whatever its age. What was not asked for the longest leaves when `capacity` (in units of `sizeOf`) is exceeded.
 * With `freshMilliseconds` 0 every call builds, and what is kept only helps when the database is down.
 */
export function createFreshCache<Value>({
  freshMilliseconds,
  capacity,
  sizeOf,
}: {
  freshMilliseconds: number;
  capacity: number;
  /** Of a value and its key: a key that callers can choose may be the larger part. */
  sizeOf: (value: Value, key: string) => number;
}): FreshCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const underWay = new Map<string, Promise<Value>>();
  let total = 0;
  let generation = 0;

  const remove = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };

  const keep = (key: string, value: Value, builtAt: number) => {
    remove(key);
    const size = sizeOf(value, key);
    if (size > capacity) return;
    entries.set(key, { value, builtAt, size });
    total += size;
    for (const oldest of entries.keys()) {
      if (total <= capacity) return;
      remove(oldest);
    }
  };

  const rebuild = async (key: string, build: () => Promise<Value>) => {
    const startedIn = generation;
    const value = await build();
    keep(key, value, startedIn === generation ? performance.now() : OUTDATED);
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

  return {
    outdate() {
      generation++;
      underWay.clear();
      for (const entry of entries.values()) entry.builtAt = OUTDATED;
    },
    async get(key, build) {
      const entry = entries.get(key);
      if (!entry) return freshMilliseconds === 0 ? rebuild(key, build) : rebuildOnce(key, build);
      entries.delete(key);
      entries.set(key, entry);
      const age = performance.now() - entry.builtAt;
      if (age < freshMilliseconds) return entry.value;
      const rebuilt = freshMilliseconds === 0 ? rebuild(key, build) : rebuildOnce(key, build);
      const newest = rebuilt.catch((error: unknown) => {
        if (isDatabaseDown(error)) return entry.value;
        throw error;
      });
      if (freshMilliseconds === 0 || age >= freshMilliseconds + STALE_MILLISECONDS) return newest;
      newest.catch(() => remove(key));
      return entry.value;
    },
  };
}

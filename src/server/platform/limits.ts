import { DomainError } from '#domain/errors.ts';

/** Counts what someone does within a window of time, in this process's memory (docs/decisions/0013). */
export interface Limit {
  /** Counts one. Throws `too_many_requests` when it is one too many. */
  take(key: string): void;
  /** Counts one, and says whether it was still within the limit. */
  tryTake(key: string): boolean;
  /** Takes one count back: what was counted beforehand turned out to be harmless. */
  giveBack(key: string): void;
  /** Forgets all that was counted for a key, for example after a success. */
  clear(key: string): void;
}

interface Count {
  taken: number;
  endsAt: number;
}

/** Above this many keys the oldest windows are forgotten, so that a flood of keys cannot fill the memory. */
const MOST_KEYS = 50_000;

/** At most `most` in each window of `seconds` for one key. `isOn` false: never refuses. */
export function createLimit(isOn: boolean, { most, seconds }: { most: number; seconds: number }): Limit {
  const counts = new Map<string, Count>();

  const open = (key: string, now: number): Count => {
    const known = counts.get(key);
    if (known && known.endsAt > now) return known;
    const fresh = { taken: 0, endsAt: now + seconds * 1000 };
    counts.delete(key);
    counts.set(key, fresh);
    const [oldest] = counts.keys();
    if (counts.size > MOST_KEYS && oldest !== undefined) counts.delete(oldest);
    return fresh;
  };

  /** Seconds to wait; 0: it was counted. */
  const count = (key: string): number => {
    if (!isOn) return 0;
    const now = performance.now();
    const current = open(key, now);
    if (current.taken >= most) return Math.ceil((current.endsAt - now) / 1000);
    current.taken += 1;
    return 0;
  };

  return {
    take(key) {
      const waitSeconds = count(key);
      if (waitSeconds > 0) throw tooMany(waitSeconds);
    },
    tryTake: (key) => count(key) === 0,
    giveBack(key) {
      const known = counts.get(key);
      if (known && known.taken > 0) known.taken -= 1;
    },
    clear(key) {
      counts.delete(key);
    },
  };
}

function tooMany(retryAfterSeconds: number): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new DomainError('too_many_requests', `That was a lot of tries. Please wait ${wait} and try again.`, {
    retryAfterSeconds,
  });
}

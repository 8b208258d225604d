import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DomainError } from '#domain/errors.ts';

/** Where limits are counted: nowhere, in this process's memory, or in a Redis that several processes share (docs/decisions/0013). */
export type LimitStore = 'off' | 'memory' | Redis;

/** How often something may be done. `name` is the same in every process and no other limit's. */
export interface LimitRule {
  name: string;
  most: number;
  seconds: number;
}

/** Counts what someone does within a window of time. */
export interface Limit {
  /** Counts one. Rejects with `too_many_requests` when it is one too many. */
  take(key: string): Promise<void>;
  /** Counts one, and says whether it was still within the limit. */
  tryTake(key: string): Promise<boolean>;
  /** Counts one, and answers for how many seconds the window has been open; whether it is within the limit is the caller's to say. */
  secondsSinceFirst(key: string): Promise<number>;
  /** Takes one count back: what was counted beforehand turned out to be harmless. */
  giveBack(key: string): Promise<void>;
  /** Forgets all that was counted for a key, for example after a success. */
  clear(key: string): Promise<void>;
}

/** At most `most` in each window of `seconds` for one key. Without Redis each process counts separately. */
export function createLimit(store: LimitStore, { name, most, seconds }: LimitRule): Limit {
  if (store === 'off') return NO_LIMIT;
  const counted = { keyPrefix: `limit:${name}`, points: most, duration: seconds };
  const memory = new RateLimiterMemory(counted);
  if (store === 'memory') return limitOf(memory, evictOldest(memory));
  const redis = { storeClient: store, insuranceLimiter: memory, rejectIfRedisNotReady: true };
  return limitOf(new RateLimiterRedis({ ...counted, ...redis }), evictOldest(memory));
}

const NO_LIMIT: Limit = {
  take: async () => undefined,
  tryTake: async () => true,
  secondsSinceFirst: async () => 0,
  giveBack: async () => undefined,
  clear: async () => undefined,
};

/** Above this many keys the oldest are forgotten, so that a flood of keys cannot fill the memory. */
const MOST_KEYS = 50_000;

function evictOldest(memory: RateLimiterMemory): (key: string) => void {
  const keys = new Set<string>();
  return (key) => {
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (keys.size <= MOST_KEYS || oldest === undefined) return;
    keys.delete(oldest);
    void memory.delete(oldest);
  };
}

function limitOf(limiter: RateLimiterAbstract, remember: (key: string) => void): Limit {
  /** Seconds to wait; 0: it was counted. */
  const count = async (key: string): Promise<number> => {
    remember(key);
    try {
      await limiter.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // What was refused was not done, and does not count.
      await limiter.reward(key);
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
  return {
    async take(key) {
      const waitSeconds = await count(key);
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    },
    tryTake: async (key) => (await count(key)) === 0,
    async secondsSinceFirst(key) {
      remember(key);
      const { msBeforeNext } = await limiter.penalty(key);
      return Math.max(0, limiter.duration - Math.ceil(msBeforeNext / 1000));
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}

/** The refusal of one too many, with the time to wait in words and in `Retry-After`. */
export function tooManyRequests(retryAfterSeconds: number, what = 'That was a lot of tries.'): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new DomainError('too_many_requests', `${what} Please wait ${wait} and try again.`, {
    retryAfterSeconds,
  });
}

import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DomainError } from '#domain/errors.ts';

/**
 * Where limits are counted: not at all, in memory, in a Redis shared by several processes
 * (docs/decisions/0013), or by limits of the caller's own.
 */
export type LimitStore = 'off' | 'memory' | Redis | ((rule: LimitRule) => Limit);

/** `most` actions per `seconds` and key. The name must be unique and the same in every process. */
export interface LimitRule {
  name: string;
  most: number;
  seconds: number;
}

/** Counts actions within a window of time. */
export interface Limit {
  /** Counts one action. Rejects with `too_many_requests` beyond the limit. */
  take(key: string): Promise<void>;
  /** Counts one action and returns whether it was within the limit. */
  tryTake(key: string): Promise<boolean>;
  /** Counts one action without enforcing the limit, and returns the age of the window in seconds. */
  secondsSinceFirst(key: string): Promise<number>;
  /** Takes one count back, for an action that turned out to be harmless. */
  giveBack(key: string): Promise<void>;
  /** Resets a key, for example after a success. */
  clear(key: string): Promise<void>;
}

/** Without Redis each process counts by itself. */
export function createLimit(store: LimitStore, rule: LimitRule): Limit {
  if (store === 'off') return NO_LIMIT;
  if (typeof store === 'function') return store(rule);
  const { name, most, seconds } = rule;
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

/** Beyond this number of keys the oldest are dropped, so that a flood of keys cannot fill the memory. */
const MAX_KEYS = 50_000;

function evictOldest(memory: RateLimiterMemory): (key: string) => void {
  const keys = new Set<string>();
  return (key) => {
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (keys.size <= MAX_KEYS || oldest === undefined) return;
    keys.delete(oldest);
    void memory.delete(oldest);
  };
}

function limitOf(limiter: RateLimiterAbstract, remember: (key: string) => void): Limit {
  /** Seconds to wait, or 0 when it was counted. */
  const count = async (key: string): Promise<number> => {
    remember(key);
    try {
      await limiter.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // A refused action was not carried out, so it does not count.
      await limiter.reward(key);
      // When the clock was set back meanwhile, the end of the window seems further away than it is.
      return Math.min(limiter.duration, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
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

/** The error beyond a limit, with the time to wait in the message and in `Retry-After`. */
export function tooManyRequests(retryAfterSeconds: number, what = 'That was a lot of tries.'): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new DomainError('too_many_requests', `${what} Please wait ${wait} and try again.`, {
    retryAfterSeconds,
  });
}

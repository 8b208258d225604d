import { Redis } from 'ioredis';

const CONNECT_MILLISECONDS = 2_000;
/** Redis answers in a few milliseconds. Without an answer the connection counts as lost, so that not every request waits for it. */
const ANSWER_MILLISECONDS = 500;
const MAX_PAUSE_MILLISECONDS = 10_000;

/**
 * Connects to the Redis that several processes share. The shop works without it: losing and regaining the
 * connection is logged once each, and commands fail immediately in between (docs/decisions/0013).
 */
export function connectRedis(url: string, log: (message: string) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // What was counted in this process meanwhile must not be counted in Redis as well.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_MILLISECONDS,
    socketTimeout: ANSWER_MILLISECONDS,
    commandTimeout: CONNECT_MILLISECONDS,
    retryStrategy: (attempt) => Math.min(attempt * 200, MAX_PAUSE_MILLISECONDS),
  });
  let isAway = false;
  let reason = '';
  redis.on('error', (error: Error) => {
    reason = error.message || error.name;
  });
  redis.on('reconnecting', () => {
    if (!isAway)
      log(
        `Redis does not answer (${reason || 'the connection was closed'}); limits are counted in this process meanwhile`,
      );
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log('Redis is back; limits are shared again');
    [isAway, reason] = [false, ''];
  });
  return redis;
}

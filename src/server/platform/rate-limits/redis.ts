import { Redis } from 'ioredis';

const CONNECT_MILLISECONDS = 2_000;
const LONGEST_PAUSE_MILLISECONDS = 10_000;

/**
 * Connects to the Redis that several processes share. The shop works without it: losing and regaining the
 * connection is logged once each, and commands fail immediately in between.
 */
export function connectRedis(url: string, log: (message: string) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: CONNECT_MILLISECONDS,
    commandTimeout: CONNECT_MILLISECONDS,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_PAUSE_MILLISECONDS),
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway)
      log(
        `Redis does not answer (${error.message || error.name}); limits are counted in this process meanwhile`,
      );
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log('Redis is back; limits are shared again');
    isAway = false;
  });
  return redis;
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLimit, type Limit } from '#server/platform/rate-limits/rate-limits.ts';
import { connectRedis } from '#server/platform/rate-limits/redis.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../support/buying/buying.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { networkFaults } from '../support/faults/network-faults.ts';
import { type FaultProxy, startFaultProxy } from '../support/servers/fault-proxy.ts';
import { startRedisServer, type TestRedisServer } from '../support/servers/redis-server.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';

const FAULTS = Object.entries(networkFaults({ milliseconds: 1_000, afterBytes: 3 }));
const RULE = { name: 'test', most: 2, seconds: 60 };

let server: TestRedisServer;
let proxy: FaultProxy;
beforeAll(async () => {
  server = await startRedisServer();
  proxy = await startFaultProxy({ host: '127.0.0.1', port: server.port });
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

describe('a limit of several processes', () => {
  let logged: string[];
  let redis: Redis;
  let limit: Limit;
  let neighbour: Redis;
  let limitOfNeighbour: Limit;
  beforeEach(async () => {
    logged = [];
    redis = connectRedis(`redis://127.0.0.1:${proxy.port}`, (message) => logged.push(message));
    neighbour = connectRedis(`redis://127.0.0.1:${server.port}`, () => undefined);
    [limit, limitOfNeighbour] = [createLimit(redis, RULE), createLimit(neighbour, RULE)];
    await expect.poll(() => [redis.status, neighbour.status]).toEqual(['ready', 'ready']);
  });
  afterEach(async () => {
    redis.disconnect();
    neighbour.disconnect();
    await proxy.restore();
  });
  const taken = async (key: string, limits: Limit[]): Promise<boolean[]> => {
    const answers: boolean[] = [];
    for (const each of limits) answers.push(await each.tryTake(key));
    return answers;
  };

  test('is counted together', async () => {
    expect(await taken(randomUUID(), [limit, limitOfNeighbour, limit, limitOfNeighbour])).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('that is cleared by one is open for all', async () => {
    const key = randomUUID();
    await taken(key, [limit, limit]);
    await limitOfNeighbour.clear(key);
    expect(await limit.tryTake(key)).toBe(true);
  });

  test('is counted in the process when Redis was never there, and the log says so once', async () => {
    const nowhere = connectRedis('redis://127.0.0.1:1', (message) => logged.push(message));
    expect(await taken(randomUUID(), [createLimit(nowhere, RULE), limitOfNeighbour])).toEqual([true, true]);
    await expect.poll(() => logged).toEqual([expect.stringContaining('Redis does not answer')]);
    nowhere.disconnect();
  });

  describe.each(FAULTS)('while Redis is %s', (_, fault) => {
    beforeEach(() => proxy.breakDown(fault));

    test('is counted by each process for itself', async () => {
      const key = randomUUID();
      expect(await taken(key, [limit, limit, limit])).toEqual([true, true, false]);
      expect(await limitOfNeighbour.tryTake(key)).toBe(true);
    });

    test('waits for Redis once, not with each action', async () => {
      await limit.tryTake(randomUUID());
      expect(redis.status).not.toBe('ready');
    });

    test('is counted together again afterwards, and the log names both once', async () => {
      await limit.tryTake(randomUUID());
      await proxy.restore();
      await expect.poll(() => redis.status).toBe('ready');
      expect(await taken(randomUUID(), [limitOfNeighbour, limitOfNeighbour, limit])).toEqual([
        true,
        true,
        false,
      ]);
      expect(logged).toEqual([
        expect.stringContaining('Redis does not answer'),
        expect.stringContaining('Redis is back'),
      ]);
    });
  });
});

describe('a shop', () => {
  let database: TestDatabase;
  let folder: string;
  let shop: ShopProcess;
  beforeAll(async () => {
    database = await createTestDatabase('sample store');
    folder = await mkdtemp(join(tmpdir(), 'broken-redis-'));
    shop = await startShopProcess({
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      SESSION_SECRET: 'a secret of at least thirty-two characters',
      REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
    });
  });
  afterAll(async () => {
    await shop?.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => proxy.restore());

  test.each(FAULTS)('sells while Redis is %s', async (_, fault) => {
    await proxy.breakDown(fault);
    const shopper = createHttpShopper(() => shop.url);
    const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await finalize(shopper, checkout);
    await payWith(shopper, checkout, CARDS.succeeds);
    await expect.poll(async () => (await details(shopper, checkout)).body.status).toBe('complete');
  });
});

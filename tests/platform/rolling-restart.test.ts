import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { STORE } from '../support/test-shop.ts';

const CLIENTS = 8;
const ROUNDS = sizeOfRun({ usual: 1, long: 3 });
/** How often the balancer asks who is ready. */
const POLL_MILLISECONDS = 100;

let folder: string;
let database: TestDatabase;
let shops: ShopProcess[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolling-restart-'));
  database = await createTestDatabase('sample store');
  shops = await Promise.all([startShop(), startShop()]);
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const startShop = () =>
  startShopProcess({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    SESSION_SECRET: 'a secret of at least thirty-two characters',
    STOP_GRACE_SECONDS: '1',
  });

/** Sends requests in turn to those that answered `/readyz` last, on connections that it keeps. It does not send any a second time. */
async function openBalancer() {
  const agent = new Agent({ keepAlive: true });
  let ready = shops;
  let turn = 0;
  const polls = setInterval(async () => {
    const answers = await Promise.all(
      shops.map(async (shop) => {
        const isReady = await fetch(`${shop.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        return isReady ? [shop] : [];
      }),
    );
    ready = answers.flat();
  }, POLL_MILLISECONDS);
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    turn += 1;
    const shop = ready[turn % ready.length];
    if (!shop) return void answer.writeHead(502).end();
    const outgoing = request(shop.url + incoming.url, { agent, headers: incoming.headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502);
      received.pipe(answer);
    });
    outgoing.on('error', () => answer.writeHead(502).end());
    outgoing.end();
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    clearInterval(polls);
    agent.destroy();
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

test('two processes that are restarted in turn behind a balancer lose no request', async () => {
  const balancer = await openBalancer();
  const statuses = new Map<number, number>();
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const { status, body } = await fetch(
        `${balancer.url}/search/collection?collection_name=all_products&store_id=${STORE}`,
      );
      await body?.cancel();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await delay(2);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of shops.keys()) {
      await shops[index]?.stop();
      shops[index] = await startShop();
      await delay(3 * POLL_MILLISECONDS);
    }
  }
  isOver = true;
  await Promise.all(clients);
  balancer.close();
  expect([...statuses.keys()]).toEqual([200]);
}, 240_000);

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
const logged: string[] = [];
beforeAll(async () => {
  shop = await startTestShop(() => ({
    publicUrl: 'https://shop.example.com',
    logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } },
  }));
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

const collection = `/search/collection?collection_name=all_products&store_id=${STORE}`;
const json = { 'content-type': 'application/json' };

test.each<[number, string, InjectOptions]>([
  [200, 'an answer', { url: collection }],
  [302, 'a redirect', { url: '/docs/static/index.html' }],
  [400, 'a broken address', { url: '/data/master/%ff' }],
  [400, 'bad input', { method: 'POST', url: '/auth/login', headers: json, payload: '{' }],
  [
    401,
    'a refusal',
    { method: 'POST', url: '/style/editStyles', payload: { page: 'global', configFile: {} } },
  ],
  [
    403,
    'a request of another site',
    { method: 'POST', url: '/auth/logout', headers: { origin: 'https://x.y' } },
  ],
  [404, 'nothing', { url: '/nowhere' }],
  [404, 'a picture that is not there', { url: '/reviews/pictures/1.webp' }],
  [405, 'another method', { method: 'DELETE', url: '/auth/login' }],
  [413, 'a large body', { method: 'POST', url: '/auth/login', headers: json, payload: 'x'.repeat(70_000) }],
  [
    422,
    'an upload that is no photo',
    {
      method: 'POST',
      url: `/reviews/pictures?store_id=${STORE}`,
      headers: { 'content-type': 'image/png' },
      payload: 'x',
    },
  ],
])('%i: %s is never guessed to be a script, and browsers keep to https', async (status, _what, request) => {
  const { statusCode, headers } = await shop.app.inject(request);
  expect(statusCode).toBe(status);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('so it is with an answer that the client has already', async () => {
  const { etag } = (await shop.app.inject(collection)).headers;
  const { statusCode, headers } = await shop.app.inject({
    url: collection,
    headers: { 'if-none-match': String(etag) },
  });
  expect([statusCode, headers['x-content-type-options']]).toEqual([304, 'nosniff']);
});

test('the shop gives headers 10 seconds, requests 15, and connections a limit', () => {
  const { headersTimeout, requestTimeout, maxConnections } = shop.app.server;
  expect([headersTimeout, requestTimeout, maxConnections]).toEqual([10_000, 15_000, 4_000]);
});

test('while the shop stops, a request on a connection that is in use is told to come back, as a problem', async () => {
  const app = await buildApp(shop.deps);
  const page = new PassThrough();
  app.get('/under-way', (_request, reply) => reply.send(page));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  socket.on('data', (piece: string) => {
    said += piece;
  });
  const closed = once(socket, 'close');
  page.write('one');
  socket.write('GET /under-way HTTP/1.1\r\nhost: shop\r\n\r\n');
  await once(socket, 'data');
  const refused = once(app.server, 'request');
  const stopped = app.close();
  socket.write('GET /healthz HTTP/1.1\r\nhost: shop\r\n\r\n');
  await refused;
  page.end();
  await Promise.all([stopped, closed]);
  const [, refusal = ''] = said.split(/(?=HTTP\/1\.1 503)/);
  expect(refusal).toContain('application/problem+json');
  expect(refusal).toMatch(/retry-after: \d/i);
  expect(refusal).toMatch(/connection: close/i);
});

test.each([
  ['photos of reviews', `/reviews/pictures?store_id=${STORE}`, 'image/png', 12],
  ['large events of the card provider', '/stripe/webhook', 'application/json', 50],
])(
  'only so many %s are in memory at once, whoever sends them how slowly',
  async (_what, path, type, most) => {
    const { port } = shop.app.server.address() as AddressInfo;
    const senders: Socket[] = [];
    const begin = () => {
      const sender = connect(port, '127.0.0.1').setEncoding('utf8');
      senders.push(sender);
      sender.write(
        `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\ncontent-length: 500000\r\n\r\nsome`,
      );
      return sender;
    };
    const begun = (async () => {
      for (let asked = 0; asked < most; asked += 1) await once(shop.app.server, 'request');
    })();
    for (let sent = 0; sent < most; sent += 1) begin();
    await begun;
    const [refusal] = await once(begin(), 'data');
    expect(refusal).toMatch(/^HTTP\/1\.1 503/);
    for (const sender of senders) sender.resetAndDestroy();
    await vi.waitFor(async () => {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': type },
        payload: Buffer.alloc(100_000),
      });
      expect(statusCode).toBeLessThan(500);
    });
  },
);

test('an upload that its sender breaks off is not taken for a failure of the database', async () => {
  const { port } = shop.app.server.address() as AddressInfo;
  const accepted = once(shop.app.server, 'connection');
  const sender = connect(port, '127.0.0.1');
  const [served] = (await accepted) as [Socket];
  const asked = once(shop.app.server, 'request');
  sender.write(
    `POST /reviews/pictures?store_id=${STORE} HTTP/1.1\r\nhost: shop\r\ncontent-type: image/png\r\ncontent-length: 9999\r\n\r\nsome`,
  );
  await asked;
  sender.resetAndDestroy();
  await new Promise((resolve) => served.once('close', resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(logged).toEqual([]);
});

test('a process that cannot store jobs yet is not ready', async () => {
  const app = await buildApp({ ...shop.deps, jobs: { ...shop.deps.jobs, isReady: () => false } });
  const { statusCode } = await app.inject('/readyz');
  await app.close();
  expect(statusCode).toBe(503);
});

describe('a process that was asked to end', () => {
  const stopping = async (path: string) => {
    const app = await buildApp({ ...shop.deps, stopSignal: AbortSignal.abort() });
    const answer = await app.inject(path);
    await app.close();
    return answer;
  };

  it('is not ready', async () => {
    expect((await stopping('/readyz')).statusCode).toBe(503);
  });

  it('still answers, and closes the connection after it', async () => {
    const { statusCode, headers } = await stopping(collection);
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
  });
});

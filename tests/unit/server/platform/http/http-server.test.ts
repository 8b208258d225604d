import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { answerErrors } from '#server/platform/http/http-errors.ts';
import {
  closeConnectionsWhenStopping,
  httpServerOptions,
  limitConnections,
  REQUEST_TIMES,
  type RequestTimes,
  refuseWhileStopping,
  type StopTimes,
} from '#server/platform/http/http-server.ts';

const HEADERS = { 'x-content-type-options': 'nosniff' };

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function listening(
  times: RequestTimes = REQUEST_TIMES,
  addRoutes: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  app = Fastify(httpServerOptions(HEADERS, times));
  limitConnections(app);
  answerErrors(app);
  refuseWhileStopping(app, null);
  addRoutes(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const connected = (to: FastifyInstance) => connect((to.server.address() as AddressInfo).port, '127.0.0.1');

/** All that the server says until the connection is closed, in whatever way. */
function everythingFrom(socket: Socket): Promise<string> {
  let said = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('close', () => resolve(said)));
}

test('headers have less time than the request, both are looked at every second, and connections are counted', async () => {
  const { server } = await listening();
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout);
  expect(server.requestTimeout).toBe(15_000);
  expect(REQUEST_TIMES.checkedEvery).toBe(1_000);
  expect(server.maxConnections).toBe(4_000);
});

test.each([
  [
    'a body',
    'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n',
  ],
  ['a list of headers', 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: '],
])(
  '%s that comes drop by drop is ended with a 408, as a problem, and the connection is closed',
  async (_what, start) => {
    const slow = connected(
      await listening({ headers: 200, request: 300, checkedEvery: 50 }, (on) =>
        on.post('/', async () => ({})),
      ),
    );
    slow.write(start);
    const dripping = setInterval(() => slow.write('1'), 20);
    const said = await everythingFrom(slow).finally(() => clearInterval(dripping));
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain('content-type: application/problem+json');
    expect(said).toContain('x-content-type-options: nosniff');
    expect(said).toContain('"code":"timeout"');
  },
);

test('what is no HTTP is a 400, as a problem', async () => {
  const socket = connected(await listening());
  socket.write('how much is the mix?\r\n\r\n');
  const said = await everythingFrom(socket);
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('content-type: application/problem+json');
  expect(said).toContain('x-content-type-options: nosniff');
});

test('while it stops, an answer under way is finished and the next request on its connection is told to come back', async () => {
  const page = new PassThrough();
  const stopping = await listening(REQUEST_TIMES, (on) => on.get('/', (_request, reply) => reply.send(page)));
  const socket = connected(stopping);
  const said = everythingFrom(socket);
  page.write('one');
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
  await once(socket, 'data');
  const refused = new Promise((resolve) => stopping.server.once('request', resolve));
  const stopped = stopping.close();
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
  await refused;
  page.end('two');
  await stopped;
  const [first = '', second = ''] = (await said).split(/(?=HTTP\/1\.1 503)/);
  expect(first).toMatch(/^HTTP\/1\.1 200 [\s\S]*one[\s\S]*two/);
  expect(second).toContain('application/problem+json');
  expect(second).toMatch(/retry-after: \d/i);
  expect(second).toMatch(/connection: close/i);
  expect(second).toContain('"code":"unavailable"');
});

test('an answer that is made while it stops closes its connection, so that nobody is waited for', async () => {
  const asked = Promise.withResolvers<void>();
  const stops = Promise.withResolvers<void>();
  const stopping = await listening(REQUEST_TIMES, (on) => {
    on.addHook('preClose', async () => stops.resolve());
    on.get('/', async () => {
      asked.resolve();
      await stops.promise;
      return {};
    });
  });
  const socket = connected(stopping);
  const said = everythingFrom(socket);
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
  await asked.promise;
  await stopping.close();
  expect(await said).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
});

const HALF_A_REQUEST = 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ';
const NEVER = 3_600_000;

describe('a stop does not wait', () => {
  const stoppingWith = async (times: StopTimes) => {
    const stopping = await listening(REQUEST_TIMES, (on) => {
      closeConnectionsWhenStopping(on, times);
      on.post('/', () => new Promise(() => undefined));
    });
    const socket = connected(stopping);
    await once(stopping.server, 'connection');
    return { stopping, socket, said: everythingFrom(socket) };
  };

  test('for connections on which nothing was sent', async () => {
    const { stopping, said } = await stoppingWith({ silent: 10, arriving: NEVER, answering: NEVER });
    await stopping.close();
    expect(await said).toBe('');
  });

  test('without end for a request that never arrives as a whole', async () => {
    const { stopping, socket, said } = await stoppingWith({ silent: 10, arriving: 100, answering: NEVER });
    socket.write(HALF_A_REQUEST);
    await stopping.close();
    expect(await said).toBe('');
  });

  test('without end for a body that never arrives as a whole', async () => {
    const { stopping, socket, said } = await stoppingWith({ silent: 10, arriving: 100, answering: NEVER });
    const asked = once(stopping.server, 'request');
    socket.write(
      'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await asked;
    await stopping.close();
    expect(await said).toBe('');
  });

  test('without end for an answer that never comes', async () => {
    const { stopping, socket, said } = await stoppingWith({ silent: 10, arriving: 20, answering: 100 });
    const asked = once(stopping.server, 'request');
    socket.write(
      'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    );
    await asked;
    await stopping.close();
    expect(await said).toBe('');
  });

  test('so short that a request is lost whose connection was opened in advance', async () => {
    const { stopping, socket, said } = await stoppingWith({
      silent: NEVER,
      arriving: NEVER,
      answering: NEVER,
    });
    const stopped = stopping.close();
    socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
    await stopped;
    expect(await said).toMatch(/^HTTP\/1\.1 503 /);
  });
});

test('a stop finishes an answer that takes longer than a request may take to arrive', async () => {
  const stopping = await listening(REQUEST_TIMES, (on) => {
    closeConnectionsWhenStopping(on, { silent: 10, arriving: 50, answering: NEVER });
    on.post('/', async () => {
      await everythingFrom(halfSent);
      return { paid: true };
    });
  });
  // Closed once the time for arriving is over.
  const halfSent = connected(stopping);
  halfSent.write(HALF_A_REQUEST);
  const socket = connected(stopping);
  const said = everythingFrom(socket);
  const asked = once(stopping.server, 'request');
  socket.write(
    'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  );
  await asked;
  await stopping.close();
  expect(await said).toMatch(/^HTTP\/1\.1 200 [\s\S]*"paid":true/);
});

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/servers/fault-proxy.ts';

/** Answers each word with this many letters. */
const ANSWER = 'answers!';
/** Far longer than data takes on the loopback. */
const LONG = 300;

let server: Server;
let heard: string[];
let proxy: FaultProxy;
const sockets: Socket[] = [];
beforeEach(async () => {
  heard = [];
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      heard.push(data.toString());
      socket.write(ANSWER);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await startFaultProxy({ host: '127.0.0.1', port });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await proxy.close();
  server.close();
});

/** A client, with what it has received and how it ended. */
async function openClient() {
  const socket = connect(proxy.port, '127.0.0.1');
  sockets.push(socket);
  const client = { socket, received: '', ended: '' };
  socket.on('data', (data) => {
    client.received += data;
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    client.ended = code ?? 'error';
  });
  socket.on('close', () => {
    client.ended ||= 'closed';
  });
  await once(socket, 'connect').catch(() => undefined);
  return client;
}
const received = (client: { received: string }, text: string) =>
  expect.poll(() => client.received).toBe(text);

describe('a connection through the proxy', () => {
  test('gets what the server answers', async () => {
    const client = await openClient();
    client.socket.write('ask');
    await received(client, ANSWER);
    expect([heard, proxy.met()]).toEqual([['ask'], 0]);
  });

  test('is closed, and a new one refused, while nobody listens', async () => {
    const client = await openClient();
    await proxy.breakDown({ kind: 'refuse' });
    await expect.poll(() => client.ended).toBe('closed');
    expect((await openClient()).ended).toBe('ECONNREFUSED');
    await proxy.restore();
    const next = await openClient();
    next.socket.write('ask');
    await received(next, ANSWER);
  });

  test('gets a delayed answer whole', async () => {
    const client = await openClient();
    await proxy.breakDown({ kind: 'delay', milliseconds: LONG });
    client.socket.write('ask');
    await setTimeout(LONG / 2);
    expect([heard, client.received]).toEqual([[], '']);
    await received(client, ANSWER);
  });

  test('that is cut gets so many bytes of the answer to what has arrived', async () => {
    const client = await openClient();
    await proxy.breakDown({ kind: 'cut', afterBytes: 3 });
    client.socket.write('ask');
    await expect.poll(() => client.ended).toBe('closed');
    expect([heard, client.received, proxy.met()]).toEqual([['ask'], ANSWER.slice(0, 3), 1]);
  });

  test('that hangs stays silent afterwards, and others do not', async () => {
    const [lost, idle] = [await openClient(), await openClient()];
    await proxy.breakDown({ kind: 'hang' });
    lost.socket.write('ask');
    await expect.poll(proxy.met).toBe(1);
    await proxy.restore();
    for (const { socket } of [lost, idle]) socket.write('again');
    await received(idle, ANSWER);
    expect([heard, lost.received, lost.ended]).toEqual([['again'], '', '']);
  });

  test('is reset before its request arrives', async () => {
    const client = await openClient();
    await proxy.breakDown({ kind: 'reset' });
    client.socket.write('ask');
    await expect.poll(() => client.ended).toBe('ECONNRESET');
    expect(heard).toEqual([]);
  });
});

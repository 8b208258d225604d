import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface TestRedisServer {
  port: number;
  close(): Promise<void>;
}

interface Counter {
  count: number;
  expiresAt: number;
}

const CRLF = '\r\n';

/** A server on a port of its own that speaks Redis's protocol, as far as limits of requests use it: counters that expire. */
export async function startRedisServer(): Promise<TestRedisServer> {
  const counters = new Map<string, Counter>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let received = '';
    socket.on('data', (data) => {
      received += data.toString('latin1');
      for (let next = readCommand(received); next !== null; next = readCommand(received)) {
        received = received.slice(next.length);
        socket.write(answerTo(counters, next.words));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** The first whole command of what was received, and its length; null while a part is missing. */
function readCommand(received: string): { words: string[]; length: number } | null {
  const words: string[] = [];
  let from = received.indexOf(CRLF) + CRLF.length;
  const count = Number(received.slice(1, from));
  if (from < CRLF.length) return null;
  while (words.length < count) {
    const start = received.indexOf(CRLF, from) + CRLF.length;
    const end = start + Number(received.slice(from + 1, start));
    if (start < CRLF.length || received.length < end + CRLF.length) return null;
    words.push(received.slice(start, end));
    from = end + CRLF.length;
  }
  return { words, length: from };
}

function answerTo(counters: Map<string, Counter>, [command = '', ...args]: string[]): string {
  switch (command.toLowerCase()) {
    case 'client':
      return '+OK\r\n';
    case 'info':
      return '$9\r\nloading:0\r\n';
    case 'del':
      return `:${args.filter((key) => counters.delete(key)).length}\r\n`;
    // The one script that `rate-limiter-flexible` sends: adds to a counter, which expires.
    case 'eval':
    case 'evalsha': {
      const [, , key = '', points, seconds] = args;
      const now = Date.now();
      const before = counters.get(key);
      const isOpen = before !== undefined && before.expiresAt > now;
      const expiresAt = isOpen ? before.expiresAt : now + Number(seconds) * 1_000;
      const count = (isOpen ? before.count : 0) + Number(points);
      counters.set(key, { count, expiresAt });
      return `*2\r\n:${count}\r\n:${expiresAt - now}\r\n`;
    }
    default:
      return `-ERR unknown command '${command}'\r\n`;
  }
}

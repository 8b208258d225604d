import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface BreakableDatabase extends TestDatabase {
  /** From now on nobody reaches it; connections that are open are cut. */
  breakDown(): Promise<void>;
  /** It is there again, at the same address. */
  restore(): Promise<void>;
}

/** A test's own database behind a small TCP proxy that can be taken away. */
export async function createBreakableDatabase(): Promise<BreakableDatabase> {
  const database = await createTestDatabase('sample store');
  const real = new URL(database.connectionString);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connectTo(real);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
      socket.on('error', () => undefined);
    }
    client.pipe(upstream).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const breakDown = async () => {
    if (!proxy.listening) return;
    proxy.close();
    for (const socket of sockets) socket.destroy();
    await once(proxy, 'close');
  };
  return {
    connectionString: `postgresql://${real.username}:${real.password}@127.0.0.1:${port}${real.pathname}?sslmode=disable`,
    breakDown,
    async restore() {
      proxy.listen(port, '127.0.0.1');
      await once(proxy, 'listening');
    },
    async drop() {
      await breakDown();
      await database.drop();
    },
  };
}

/** PostgreSQL listens on a TCP port or on a socket in a directory, which is then in the place of the host. */
function connectTo({ hostname, port }: URL): Socket {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
}

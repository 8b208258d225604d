import type { NetConnectOpts } from 'node:net';
import { type FaultProxy, startFaultProxy } from '../servers/fault-proxy.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface BreakableDatabase extends TestDatabase {
  /** From now on nobody reaches it; connections that are open are cut. */
  breakDown(): Promise<void>;
  /** It is there again, at the same address. */
  restore(): Promise<void>;
  /** What is between the shop and it. */
  proxy: FaultProxy;
  /** Its address without the proxy. */
  direct: string;
}

/** A test's own database behind a TCP proxy that can be taken away or break in other ways. */
export async function createBreakableDatabase(): Promise<BreakableDatabase> {
  const database = await createTestDatabase('sample store');
  const real = new URL(database.connectionString);
  const proxy = await startFaultProxy(addressOf(real));
  return {
    connectionString: `postgresql://${real.username}:${real.password}@127.0.0.1:${proxy.port}${real.pathname}?sslmode=disable`,
    direct: database.connectionString,
    proxy,
    breakDown: () => proxy.breakDown({ kind: 'refuse' }),
    restore: () => proxy.restore(),
    async drop() {
      await proxy.close();
      await database.drop();
    },
  };
}

/** PostgreSQL listens on a TCP port or on a socket in a directory, which is then in the place of the host. */
function addressOf({ hostname, port }: URL): NetConnectOpts {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}

import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database, Queryable } from './database.ts';

const CHANNEL = 'content_changed';
const RECONNECT_MILLISECONDS = 1_000;

/** Tells every process of the shop, once the transaction is through, that what pages say or how they look has changed. */
export async function announceContentChange(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

export interface ContentChanges {
  /** Acts on every change from now on, whichever process made it. */
  subscribe(act: () => void): void;
  close(): Promise<void>;
}

/**
 * Listens for changes on a connection of its own. While that is lost nothing is heard, so everything counts as changed once it is
 * back. Behind a pooler that cannot listen, changes show as soon as kept answers have grown old.
 */
export async function followContentChanges(
  db: Database,
  onError: (error: Error) => void,
): Promise<ContentChanges> {
  const listeners = new Set<() => void>();
  const tellAll = () => {
    for (const act of listeners) act();
  };
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const opened = new Client({
      connectionString: db.$client.options.connectionString,
      connectionTimeoutMillis: 5_000,
      application_name: 'storefront changes',
    });
    client = opened;
    opened.on('error', onError);
    opened.on('notification', tellAll);
    opened.on('end', reconnectSoon);
    await opened.connect();
    await opened.query(`listen ${CHANNEL}`);
    tellAll();
  }

  function reconnectSoon(): void {
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: Error) => {
        onError(error);
        reconnectSoon();
      });
    }, RECONNECT_MILLISECONDS);
  }

  await connect().catch((error: Error) => {
    onError(error);
    reconnectSoon();
  });
  return {
    subscribe: (act) => void listeners.add(act),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(onError);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database } from './database.ts';

const RECONNECT_MILLISECONDS = 1_000;
const TRIAL_CHANNEL = 'storefront_trial';
const TRIAL_MILLISECONDS = 2_000;

export interface NotificationListener {
  onNotification(payload: string): void;
  /** Called after every connection, the first one included: notifications may have been missed. */
  onReconnect(): void;
}

/** PostgreSQL's LISTEN and NOTIFY, over one connection for all channels. */
export interface DatabaseNotifications {
  listen(channel: string, listener: NotificationListener): Promise<{ close(): Promise<void> }>;
  /**
   * Whether a notification arrives. Behind a transaction pooler LISTEN succeeds, but nothing is ever
   * delivered.
   */
  areHeard(): Promise<boolean>;
  /** False from the loss of the connection until the next one. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/**
 * Connects, and reconnects whenever the connection is lost. Notifications sent meanwhile are missed. Failures
 * go to `onError`.
 */
export async function openNotifications(
  db: Database,
  onError: (error: Error) => void,
): Promise<DatabaseNotifications> {
  const listeners = new Map<string, Set<NotificationListener>>();
  let client: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const opened = new Client({
      connectionString: db.$client.options.connectionString,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'storefront notifications',
    });
    opened.on('error', onError);
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const { onNotification } of listeners.get(channel) ?? []) onNotification(payload);
    });
    opened.on('end', () => {
      client = null;
      reconnectSoon();
    });
    await opened.connect();
    client = opened;
    for (const channel of listeners.keys()) await subscribe(opened, channel);
    for (const { onReconnect } of [...listeners.values()].flatMap((all) => [...all])) onReconnect();
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
  const listen: DatabaseNotifications['listen'] = async (channel, listener) => {
    const known = listeners.get(channel) ?? new Set();
    listeners.set(channel, known.add(listener));
    if (client) {
      await subscribe(client, channel);
      listener.onReconnect();
    }
    return {
      async close() {
        known.delete(listener);
      },
    };
  };
  return {
    listen,
    isConnected: () => client !== null,
    async areHeard() {
      const token = randomUUID();
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => resolve(false), TRIAL_MILLISECONDS);
      const onNotification = (payload: string) => payload === token && resolve(true);
      const trial = await listen(TRIAL_CHANNEL, { onNotification, onReconnect: () => undefined });
      await db.execute(sql`select pg_notify(${TRIAL_CHANNEL}, ${token})`);
      return promise.finally(() => {
        clearTimeout(timer);
        return trial.close();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(onError);
    },
  };
}

const subscribe = (client: Client, channel: string) =>
  client.query(`listen ${client.escapeIdentifier(channel)}`);

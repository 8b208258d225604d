import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database } from './database.ts';

const RECONNECT_MILLISECONDS = 1_000;
const ANSWER_MILLISECONDS = 5_000;
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
   * delivered. A connection that has delivered before, and does no longer, is replaced.
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
  /** The connection on which a notification has arrived last. */
  let proven: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const opened = new Client({
      connectionString: db.$client.options.connectionString,
      connectionTimeoutMillis: ANSWER_MILLISECONDS,
      query_timeout: ANSWER_MILLISECONDS,
      keepAlive: true,
      application_name: 'storefront notifications',
    });
    opened.on('error', onError);
    opened.on('notification', ({ channel, payload = '' }) => {
      proven = opened;
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
    const close = async () => void known.delete(listener);
    listeners.set(channel, known.add(listener));
    if (client) {
      await subscribe(client, channel).catch((error: unknown) => close().then(() => Promise.reject(error)));
      listener.onReconnect();
    }
    return { close };
  };
  return {
    listen,
    isConnected: () => client !== null,
    async areHeard() {
      const token = randomUUID();
      const tried = client;
      const { promise: isHeard, resolve } = Promise.withResolvers<boolean>();
      const onNotification = (payload: string) => payload === token && resolve(true);
      const trial = await listen(TRIAL_CHANNEL, { onNotification, onReconnect: () => undefined });
      let timer: NodeJS.Timeout | undefined;
      try {
        await db.execute(sql`select pg_notify(${TRIAL_CHANNEL}, ${token})`);
        timer = setTimeout(() => resolve(false), TRIAL_MILLISECONDS);
        if (!(await isHeard) && tried === proven) tried?.connection.stream.destroy();
        return await isHeard;
      } finally {
        clearTimeout(timer);
        await trial.close();
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(onError);
    },
  };
}

/** A connection that does not take this is lost, and is replaced. */
async function subscribe(client: Client, channel: string): Promise<void> {
  try {
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
}

import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { DatabaseNotifications } from '../database/database-notifications.ts';

const CHANNEL = 'content_changed';

/** Tells every process of the shop, once the transaction is through, that what pages say or how they look has changed. */
export async function announceContentChange(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

export interface ContentChanges {
  /** Acts on every change from now on, whichever process made it. */
  subscribe(act: () => void): void;
}

/**
 * Listens for changes. While nothing can be heard everything may have changed, so it counts as changed after a reconnection. Behind a
 * pooler that cannot listen, changes show as soon as kept answers have grown old.
 */
export async function followContentChanges(notifications: DatabaseNotifications): Promise<ContentChanges> {
  const listeners = new Set<() => void>();
  const notifyAll = () => {
    for (const act of listeners) act();
  };
  await notifications.listen(CHANNEL, { onNotification: notifyAll, onReconnect: notifyAll });
  return { subscribe: (act) => void listeners.add(act) };
}

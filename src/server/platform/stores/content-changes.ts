import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { DatabaseNotifications } from '../database/database-notifications.ts';

const CHANNEL = 'content_changed';

/** Notifies every process, when the transaction commits, that the content or style of pages has changed. */
export async function announceContentChange(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

export interface ContentChanges {
  /** Calls `act` on every change, whichever process made it. */
  subscribe(act: () => void): void;
}

/**
 * Listens for changes. A reconnection counts as a change, because notifications may have been missed. Behind
 * a pooler that cannot listen, changes show once the caches expire.
 */
export async function followContentChanges(notifications: DatabaseNotifications): Promise<ContentChanges> {
  const listeners = new Set<() => void>();
  const notifyAll = () => {
    for (const act of listeners) act();
  };
  await notifications.listen(CHANNEL, { onNotification: notifyAll, onReconnect: notifyAll });
  return { subscribe: (act) => void listeners.add(act) };
}

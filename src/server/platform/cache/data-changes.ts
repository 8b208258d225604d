import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { DatabaseNotifications } from '../database/database-notifications.ts';

/**
 * What a cached value shows: one product with its prices, stock and reviews; which products there are and in what lists;
 * the collections of the shop; labels, which gift packs show of other products; the store locations; redirects. Everything else that
 * anonymous visitors see changes so rarely that it outdates every value.
 */
export type CacheTag =
  | `product:${string}`
  | 'products'
  | 'collections'
  | 'labels'
  | 'locations'
  | 'redirects';

export const productTag = (handle: string): CacheTag => `product:${handle}`;

/** Tags whose data has changed, or everything. */
export type ChangedTags = ReadonlySet<string> | 'everything';

/** The channel on which the triggers of `migrations/0088_cache_tags.sql` announce tags when a transaction commits. */
const CHANNEL = 'cache_tags';
const EVERYTHING = 'everything';

/** Changes of what anonymous visitors see, whichever process makes them. */
export interface DataChanges {
  /** How long a value is fresh whose tags are known, or that has none: null. 0 keeps nothing fresh. */
  freshMilliseconds(tags: readonly CacheTag[] | null): number;
  /** Calls `act` on every change. */
  subscribe(act: (changed: ChangedTags) => void): void;
  /** Outdates everything in this process only, after something else that pages show has changed in it. */
  outdateHere(): void;
}

/** Values without tags, and all while changes are not heard. */
const UNHEARD_MILLISECONDS = 1_000;
/** What no trigger announces, such as the end of a discount code's days, shows after this time. */
const HEARD_MILLISECONDS = 5 * 60 * 1_000;
/** How often it is tried whether announcements still arrive: a broken connection may look like a quiet one. */
const TRIAL_MILLISECONDS = 30_000;

/**
 * Listens for announced changes. A reconnection counts as a change of everything, because announcements may have been missed.
 * While the connection is lost, and behind a pooler that delivers none, values stay fresh for a second.
 */
export async function followDataChanges(
  notifications: DatabaseNotifications,
  onError: (error: unknown) => void,
): Promise<DataChanges & { close(): void }> {
  const listeners = new Set<(changed: ChangedTags) => void>();
  let isDelivered = false;
  const notifyAll = (changed: ChangedTags) => {
    for (const act of listeners) act(changed);
  };
  await notifications.listen(CHANNEL, {
    onNotification: (tag) => notifyAll(tag === EVERYTHING ? EVERYTHING : new Set([tag])),
    onReconnect: () => notifyAll(EVERYTHING),
  });
  const tryDelivery = () =>
    notifications
      .areHeard()
      .catch((error: unknown) => {
        onError(error);
        return false;
      })
      .then((areHeard) => {
        if (areHeard && !isDelivered) notifyAll(EVERYTHING);
        isDelivered = areHeard;
      });
  void tryDelivery();
  const trials = setInterval(tryDelivery, TRIAL_MILLISECONDS).unref();
  return {
    freshMilliseconds: (tags) =>
      tags !== null && isDelivered && notifications.isConnected() ? HEARD_MILLISECONDS : UNHEARD_MILLISECONDS,
    subscribe: (act) => void listeners.add(act),
    outdateHere: () => notifyAll(EVERYTHING),
    close: () => clearInterval(trials),
  };
}

/** Outdates every cached value of every process when the transaction commits. */
export async function announceEverything(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${EVERYTHING})`);
}

/** For values that grow old and are not outdated by changes. 0 keeps nothing fresh. */
export const agingAfter = (milliseconds: number): DataChanges => ({
  freshMilliseconds: () => milliseconds,
  subscribe: () => undefined,
  outdateHere: () => undefined,
});

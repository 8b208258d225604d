import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  adminExportSubscribers,
  adminSubscribers,
  ListedSubscriber,
} from '#contracts/admin/newsletter/subscriber-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { endOfDay, startOfDay } from '#domain/store-days.ts';
import type { NewsletterSubscriber } from '#server/newsletter/unsubscribe-subscriber.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';

export const SUBSCRIBERS_NEWEST_FIRST: Keyset = {
  columns: [
    { column: newsletterSubscribers.createdAt, type: 'moment' },
    { column: newsletterSubscribers.id, type: 'uuid' },
  ],
  direction: 'descending',
};

/** No text that begins with another one comes after that and this. */
const LAST_CHARACTER = '\u{10ffff}';

/** A page of the subscribers of a store, newest first. */
export async function listedSubscribers(
  db: Database,
  { limit = PAGE_SIZE, cursor, ...filters }: z.output<typeof adminSubscribers.query>,
): Promise<CallAnswer<typeof adminSubscribers>> {
  const rows = await db
    .select({ subscriber: newsletterSubscribers, position: positionIn(SUBSCRIBERS_NEWEST_FIRST) })
    .from(newsletterSubscribers)
    .where(and(await subscriberCondition(db, filters), afterCursor(SUBSCRIBERS_NEWEST_FIRST, cursor)))
    .orderBy(...orderOf(SUBSCRIBERS_NEWEST_FIRST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return { subscribers: page.map(({ subscriber }) => subscriberToWire(subscriber)), next_cursor: nextCursor };
}

/** Which subscribers the filters of the list and of its export mean. */
export async function subscriberCondition(
  db: Database,
  { store_id, q = '', view = 'all', source, from, until }: z.output<typeof adminExportSubscribers.query>,
): Promise<SQL | undefined> {
  const { storeId, status, consentedAt } = newsletterSubscribers;
  const timeZone = await storeTimeZone(db, store_id);
  const beginning = q.trim().toLowerCase();
  return and(
    eq(storeId, store_id),
    view === 'all' ? undefined : eq(status, view),
    source === undefined ? undefined : eq(newsletterSubscribers.source, source),
    from === undefined ? undefined : gte(consentedAt, startOfDay(from, timeZone)),
    until === undefined ? undefined : lt(consentedAt, endOfDay(until, timeZone)),
    // By its index first: the planner expects a common beginning to be found soon among the newest.
    beginning === ''
      ? undefined
      : sql`${newsletterSubscribers.id} = any(array(
          select s.id from ${newsletterSubscribers} s
          where s.store_id = ${store_id} and s.email ~>=~ ${beginning} and s.email ~<~ ${beginning + LAST_CHARACTER}))`,
  );
}

/** A subscriber as lists have it. */
export const subscriberToWire = (subscriber: NewsletterSubscriber): ListedSubscriber => ({
  subscriber_id: subscriber.id,
  email: subscriber.email,
  status: subscriber.status,
  source: subscriber.source,
  consented_at: subscriber.consentedAt?.toISOString() ?? null,
  created_at: subscriber.createdAt.toISOString(),
});

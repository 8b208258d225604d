import { and, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { listSearchQuery } from '#domain/list-search.ts';
import { startOfDay } from '#domain/store-days.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { matchingRows } from '#server/platform/database/matching-rows.ts';
import { customerProfiles, lastOrderOf } from '#server/platform/database/schema/customer-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';

export interface CustomerFilter {
  storeId: StoreId;
  /** As it was typed. */
  search?: string | undefined;
  hasAccount?: boolean | undefined;
  isSubscribed?: boolean | undefined;
  acceptsEmails?: boolean | undefined;
  tag?: string | undefined;
  ordersAtLeast?: number | undefined;
  /** A day of the store's time zone. */
  lastOrderSince?: string | undefined;
}

/** The condition of a list of customers. */
export async function customerCondition(db: Queryable, filter: CustomerFilter): Promise<SQL | undefined> {
  const { storeId, search = '', hasAccount, isSubscribed, acceptsEmails } = filter;
  const { tag, ordersAtLeast, lastOrderSince } = filter;
  const { accountId, tags, orderCount } = customerProfiles;
  const since = lastOrderSince && startOfDay(lastOrderSince, await storeTimeZone(db, storeId));
  return and(
    eq(customerProfiles.storeId, storeId),
    hasAccount === undefined ? undefined : hasAccount ? isNotNull(accountId) : isNull(accountId),
    isSubscribed === undefined ? undefined : eq(customerProfiles.isSubscribed, isSubscribed),
    acceptsEmails === undefined ? undefined : eq(customerProfiles.acceptsEmails, acceptsEmails),
    tag ? sql`${tags} @> ${sql.param([tag])}::text[]` : undefined,
    ordersAtLeast === undefined ? undefined : gte(orderCount, ordersAtLeast),
    since ? sql`${lastOrderOf(customerProfiles)} >= ${since.toISOString()}::timestamptz` : undefined,
    search === '' ? undefined : await matchesSearch(db, storeId, search),
  );
}

async function matchesSearch(db: Queryable, storeId: StoreId, typed: string): Promise<SQL> {
  const query = listSearchQuery(typed);
  if (query === null) return sql`false`;
  const { id, words } = customerProfiles;
  const matches = sql`${words} @@ ${query}::tsquery`;
  const all = db
    .select({ id })
    .from(customerProfiles)
    .where(and(eq(customerProfiles.storeId, storeId), matches));
  return matchingRows(db, { storeId, table: customerProfiles, id, matches }, inArray(id, all));
}

import { and } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminCustomers, ListedCustomer } from '#contracts/admin/customers/customer-index-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { CustomerSort } from '#domain/customers/customer-lists.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { type CustomerFilter, customerCondition } from '#server/customers/customer-filter.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  type KeysetColumn,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { customerProfiles, lastOrderOf } from '#server/platform/database/schema/customer-tables.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';

const descending = (first: KeysetColumn): Keyset => ({
  columns: [first, { column: customerProfiles.id, type: 'uuid' }],
  direction: 'descending',
});

export const CUSTOMERS_NEWEST_FIRST = descending({ column: customerProfiles.createdAt, type: 'moment' });

const SORTS: Readonly<Record<CustomerSort, Keyset>> = {
  newest: CUSTOMERS_NEWEST_FIRST,
  last_order: descending({ column: lastOrderOf(customerProfiles), type: 'moment' }),
  lifetime_value: descending({ column: customerProfiles.lifetimeCents, type: 'integer' }),
};

type IndexQuery = z.output<typeof adminCustomers.query>;

const isYes = (value: 'yes' | 'no' | undefined) => value && value === 'yes';

export const customerFilterOf = (query: Omit<IndexQuery, 'sort' | 'limit' | 'cursor'>): CustomerFilter => ({
  storeId: query.store_id,
  search: query.q?.trim(),
  hasAccount: isYes(query.account),
  isSubscribed: isYes(query.subscribed),
  acceptsEmails: isYes(query.accepts_emails),
  tag: query.tag,
  ordersAtLeast: query.orders_at_least === undefined ? undefined : Number(query.orders_at_least),
  lastOrderSince: query.last_order_since,
});

/** A page of the customers that match. */
export async function listedCustomers(
  db: Database,
  { sort = 'newest', limit = PAGE_SIZE, cursor, ...query }: IndexQuery,
): Promise<CallAnswer<typeof adminCustomers>> {
  const keyset = SORTS[sort];
  const found = await db
    .select({ profile: customerProfiles, position: positionIn(keyset) })
    .from(customerProfiles)
    .where(and(await customerCondition(db, customerFilterOf(query)), afterCursor(keyset, cursor)))
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  const currency = await storeCurrency(db, query.store_id);
  return { customers: page.map(({ profile }) => toListed(profile, currency)), next_cursor: nextCursor };
}

export const toListed = (
  profile: typeof customerProfiles.$inferSelect,
  currency: CurrencyCode,
): ListedCustomer => ({
  customer_id: profile.id,
  email: profile.email,
  first_name: profile.firstName,
  last_name: profile.lastName,
  phone: profile.phone,
  city: profile.city,
  country: profile.country,
  tags: profile.tags,
  has_account: profile.accountId !== null,
  is_subscribed: profile.isSubscribed,
  accepts_emails: profile.acceptsEmails,
  orders: profile.orderCount,
  currency,
  lifetime_value: profile.lifetimeCents,
  first_order_at: profile.firstOrderAt?.toISOString() ?? null,
  last_order_at: profile.lastOrderAt?.toISOString() ?? null,
  created_at: profile.createdAt.toISOString(),
});

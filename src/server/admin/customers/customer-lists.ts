import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { CustomerProfile } from '#server/customers/customer-store.ts';
import { importedOrdersOf } from '#server/imported-orders/imported-orders-of-person.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { savedAddresses } from '#server/platform/database/schema/identity-tables.ts';
import { conversations } from '#server/platform/database/schema/inbox-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';
import { staffSummaryToWire } from '../orders/imported/imported-summary-wire.ts';
import { orderStatesToWire } from '../orders/order-states-wire.ts';

const MAX_ROWS = 50;

/** What belongs to the account, and what was made under the address without one. */
function isOf(
  { storeId, email, accountId }: CustomerProfile,
  table: Record<'storeId' | 'customerId' | 'email', AnyPgColumn>,
): SQL | undefined {
  const asGuest = and(isNull(table.customerId), sql`lower(${table.email}) = ${email}`);
  return and(
    eq(table.storeId, storeId),
    accountId === null ? asGuest : or(eq(table.customerId, accountId), asGuest),
  );
}

/** A customer's orders, newest first. */
export async function ordersOf(
  db: Queryable,
  profile: CustomerProfile,
  seesAmounts: boolean,
): Promise<NonNullable<StaffCustomer['order_list']>> {
  const rows = await db
    .select()
    .from(orders)
    .where(isOf(profile, orders))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(MAX_ROWS);
  return rows.map((order) => ({
    order_id: order.id,
    order_number: order.number,
    placed_at: order.placedAt.toISOString(),
    status: shownStatus(order),
    ...orderStatesToWire(order),
    currency: order.currency,
    total: seesAmounts ? order.totalCents : null,
    refunded: seesAmounts ? order.refundedCents : null,
  }));
}

/** What was ordered under a customer's address in another shop, newest first. */
export async function importedOrdersOfCustomer(
  db: Queryable,
  { storeId, email }: CustomerProfile,
  seesAmounts: boolean,
): Promise<NonNullable<StaffCustomer['imported_orders']>> {
  const rows = await importedOrdersOf(db, storeId, email, MAX_ROWS);
  return rows.map((row) => staffSummaryToWire(row, seesAmounts));
}

/** A customer's subscriptions with the terms that were agreed to, newest first. */
export async function subscriptionsOf(
  db: Queryable,
  profile: CustomerProfile,
): Promise<NonNullable<StaffCustomer['subscriptions']>> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(isOf(profile, subscriptions))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(MAX_ROWS);
  return rows.map((row) => ({
    subscription_id: row.id,
    status: row.status,
    interval: `${row.intervalCount} ${row.intervalUnit}${row.intervalCount === 1 ? '' : 's'}`,
    started_at: row.createdAt.toISOString(),
    terms: row.termsText,
    terms_accepted_at: row.termsAcceptedAt?.toISOString() ?? null,
  }));
}

/** The reviews written under a customer's address, newest first. */
export async function reviewsOf(
  db: Queryable,
  { storeId, email }: CustomerProfile,
): Promise<NonNullable<StaffCustomer['reviews']>> {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.storeId, storeId), eq(reviews.reviewerEmail, email)))
    .orderBy(desc(reviews.createdAt))
    .limit(MAX_ROWS);
  return rows.map((row) => ({
    review_id: row.reviewId,
    product: row.productHandle,
    rating: row.rating,
    title: row.title,
    status: row.status,
    created_at: row.createdAt.toISOString(),
  }));
}

/** The conversations with a customer's address, the latest first. */
export async function conversationsOf(
  db: Queryable,
  { storeId, email }: CustomerProfile,
): Promise<NonNullable<StaffCustomer['conversations']>> {
  const rows = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.storeId, storeId), eq(conversations.customerEmail, email)))
    .orderBy(desc(conversations.lastMessageAt))
    .limit(MAX_ROWS);
  return rows.map((row) => ({
    conversation_id: row.id,
    subject: row.subject,
    status: row.status,
    last_message_at: row.lastMessageAt.toISOString(),
  }));
}

/** The account's address book, otherwise where the last order went, otherwise what was imported. */
export async function addressesOfCustomer(
  db: Queryable,
  profile: CustomerProfile,
): Promise<StaffCustomer['addresses']> {
  const saved =
    profile.accountId === null
      ? []
      : await db
          .select()
          .from(savedAddresses)
          .where(eq(savedAddresses.customerId, profile.accountId))
          .orderBy(desc(savedAddresses.isDefault), desc(savedAddresses.updatedAt));
  if (saved.length > 0)
    return saved.map(({ name, address, isDefault }) => namedAddress(name, address, isDefault));
  const [last] = await db
    .select()
    .from(orders)
    .where(isOf(profile, orders))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  if (last) return [namedAddress(last.name, last.address)];
  const { imported } = profile;
  if (!imported?.address) return [];
  const name = `${imported.firstName} ${imported.lastName}`.trim();
  return [namedAddress(name, imported.address)];
}

const namedAddress = (
  name: string,
  address: Address,
  isDefault = false,
): StaffCustomer['addresses'][number] => ({
  lines: linesOf(name, address),
  name,
  address: addressToWire(address),
  is_default: isDefault,
});

const linesOf = (name: string, { line1, line2, city, state, postal_code, country }: Address): string[] =>
  [name, line1, line2 ?? '', `${city}, ${state} ${postal_code}`, country].filter((one) => one !== '');

import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { CustomerMerge, EmailMove, Person } from '#domain/accounts/person.ts';
import type { OrderId } from '#domain/ids.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orderLines, orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';
import { eraseGiftNotes } from './erase-gift-notes.ts';
import { giftToWire } from './gift-wire.ts';

/** A customer's orders with all that was stored about them, newest first. */
export async function exportOrders(
  db: Queryable,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<PersonalData['orders']> {
  const placed = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.placedAt), desc(orders.id));
  const ids = placed.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const refunded = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.createdAt));
  return placed.map((order) => ({
    order_id: order.id,
    order_number: order.number,
    placed_at: order.placedAt.toISOString(),
    status: shownStatus(order),
    email: order.email,
    name: order.name,
    address: addressToWire(order.address),
    gift: giftToWire(order.gift),
    shipping_option: order.shippingOptionName,
    shipped_at: order.shippedAt?.toISOString() ?? null,
    tracking_url: order.trackingUrl,
    discount_code: order.discountCode,
    card: order.card,
    currency: order.currency,
    items: lines
      .filter(({ orderId }) => orderId === order.id)
      .map(({ title, description, quantity, unitPriceCents, discountCents, taxCents }) => ({
        title,
        description,
        quantity,
        unit_price: unitPriceCents,
        discount: discountCents,
        tax: taxCents,
      })),
    subtotal: order.subtotalCents,
    discount: order.discountCents,
    shipping: order.shippingCents,
    tax: order.taxCents,
    total: order.totalCents,
    refunds: refunded
      .filter(({ orderId }) => orderId === order.id)
      .map(({ amountCents, reason, status, createdAt }) => ({
        amount: amountCents,
        reason,
        status,
        requested_at: createdAt.toISOString(),
      })),
  }));
}

/**
 * Detaches a deleted account from its orders. They stay as they were sold, with the name and the address of the
 * invoice: books have to be kept. The notes of gifts that have left are erased.
 */
export async function detachOrders(
  tx: Transaction,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<void> {
  const isOwn = eq(orders.customerId, customerId);
  await eraseGiftNotes(tx, isOwn);
  await tx.update(orders).set({ customerId: null }).where(isOwn);
}

/** What the shop still has to say about a customer's orders goes to the new address, if it went to the old one. */
export async function moveOrders(tx: Transaction, { customerId, from, to }: EmailMove): Promise<void> {
  await tx
    .update(orders)
    .set({ email: to })
    .where(and(eq(orders.customerId, customerId), sql`lower(${orders.email}) = ${from}`));
}

/** What a merged customer ordered. Of an address without an account: what was ordered without one. */
export function isOrderedBy({ storeId, from }: Pick<CustomerMerge, 'storeId' | 'from'>): SQL | undefined {
  const asGuest = and(isNull(orders.customerId), sql`lower(${orders.email}) = ${from.email}`);
  return and(
    eq(orders.storeId, storeId),
    from.customerId === null ? asGuest : or(eq(orders.customerId, from.customerId), asGuest),
  );
}

/** Gives a merged customer's orders to the other one. What was sent to the merged address goes to the other one from now on. */
export async function mergeOrders(
  tx: Transaction,
  merge: CustomerMerge,
): Promise<{ id: OrderId; email: string }[]> {
  const { from, to } = merge;
  return tx
    .update(orders)
    .set({
      customerId: to.customerId,
      email: sql`case when lower(${orders.email}) = ${from.email} then ${to.email} else ${orders.email} end`,
    })
    .where(isOrderedBy(merge))
    .returning({ id: orders.id, email: orders.email });
}

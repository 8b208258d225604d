import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, CustomerId, OrderId, StoreId } from '#domain/ids.ts';
import { namedOrder, orderNameIn } from '#domain/orders/order-number.ts';
import { type ShownOrderStatus, shownStatus } from '#domain/orders/order-status.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { DeliveryEstimate } from '#domain/shipping/delivery-estimate.ts';
import { dayAt } from '#domain/store-days.ts';
import { includedTaxName } from '#domain/tax/taxes.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { relatedRows } from '#server/platform/database/related-rows.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { orderCharges, orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { uuidsBeginning } from '#server/platform/database/uuid.ts';

export type Order = typeof orders.$inferSelect;
export type OrderLine = typeof orderLines.$inferSelect;
export type OrderChargeRow = typeof orderCharges.$inferSelect;

/** Whether anything was paid for an order, by card, by gift cards or elsewhere. */
export const isPaid = ({
  paymentIntentId,
  paidElsewhere,
  giftCardCents,
}: Pick<Order, 'paymentIntentId' | 'paidElsewhere' | 'giftCardCents'>): boolean =>
  paymentIntentId !== null || paidElsewhere !== null || giftCardCents > 0;

/** The likely days of delivery, as estimated at checkout. */
export function estimateOf({
  deliveryEarliest: earliest,
  deliveryLatest: latest,
}: Pick<Order, 'deliveryEarliest' | 'deliveryLatest'>): DeliveryEstimate | null {
  return earliest === null || latest === null ? null : { earliest, latest };
}

/** The order of a checkout, whatever its status; null before it is placed. */
export async function findOrderOfCheckout(
  db: Queryable,
  checkoutId: CheckoutId,
): Promise<Pick<Order, 'id' | 'status'> | null> {
  const { id, status } = orders;
  const [order] = await db.select({ id, status }).from(orders).where(eq(orders.checkoutId, checkoutId));
  return order ?? null;
}

/** A checkout's order as its buyer sees it, and the shop's time of the look. */
interface OrderOfCheckout {
  id: OrderId;
  number: number;
  email: string;
  name: string;
  address: Address;
  placedAt: Date;
  status: ShownOrderStatus;
  now: Date;
  /** The store's day. */
  today: string;
  deliveryEstimate: DeliveryEstimate | null;
  /** The city of the store's address; null until it has one. */
  packedIn: string | null;
}

/** Id, recipient, times and customer-facing status of a checkout's order. */
export async function shownOrderOfCheckout(
  db: Queryable,
  checkoutId: CheckoutId,
): Promise<OrderOfCheckout | null> {
  const [order] = await shownFactsOfCheckout(db).execute({ checkoutId });
  if (!order) return null;
  const { totalCents: _total, refundedCents: _refunded, estimated, timeZone, ...shown } = order;
  return {
    ...shown,
    status: shownStatus(order),
    today: dayAt(order.now, timeZone),
    deliveryEstimate: estimateOf(estimated),
  };
}

const shownFactsOfCheckout = preparedQuery((db) => {
  const { id, number, email, name, address, placedAt, status, totalCents, refundedCents } = orders;
  const now = shopNow.mapWith(placedAt);
  const { deliveryEarliest, deliveryLatest } = orders;
  const estimated = { deliveryEarliest, deliveryLatest };
  const packedIn = sql<string | null>`${stores.senderAddress} ->> 'city'`;
  return db
    .select({
      id,
      number,
      email,
      name,
      address,
      placedAt,
      status,
      totalCents,
      refundedCents,
      estimated,
      now,
      timeZone: stores.timeZone,
      packedIn,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .where(eq(orders.checkoutId, sql.placeholder('checkoutId')))
    .prepare('shown_order_of_checkout');
});

export interface WholeOrder {
  order: Order;
  lines: OrderLine[];
  charges: OrderChargeRow[];
}

/** What is read beside the tax of an order whose prices included it; null where tax was added. */
export const taxNameOfOrder = ({ order, charges }: Pick<WholeOrder, 'order' | 'charges'>): string | null =>
  order.pricesIncludeTax
    ? includedTaxName(charges.filter(({ kind }) => kind === 'included_tax').map(({ label }) => label))
    : null;

/** The order of a checkout with its lines and charges; null before it is placed. */
export async function readOrderOfCheckout(db: Queryable, checkoutId: CheckoutId): Promise<WholeOrder | null> {
  const [order] = await wholeOrderByCheckout(db).execute({ checkoutId });
  return order ?? null;
}

const wholeOrderByCheckout = preparedQuery((db) =>
  db
    .select({
      order: orders,
      lines: relatedRows<OrderLine>(orderLines, getTableColumns(orderLines), {
        where: sql`${orderLines.orderId} = ${orders.id}`,
        orderBy: orderLines.position,
      }),
      charges: relatedRows<OrderChargeRow>(orderCharges, getTableColumns(orderCharges), {
        where: sql`${orderCharges.orderId} = ${orders.id}`,
        orderBy: orderCharges.position,
      }),
    })
    .from(orders)
    .where(eq(orders.checkoutId, sql.placeholder('checkoutId')))
    .prepare('whole_order_by_checkout'),
);

/** A store's order by its id. */
export async function readOrder(db: Queryable, storeId: StoreId, orderId: OrderId): Promise<Order | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, storeId), eq(orders.id, orderId)));
  return order ?? null;
}

/**
 * The newest order of a store with this name, as `orderNameIn` found it, and this email address in lower case: all
 * that the form for a lost link asks for.
 */
export async function findOrderOfEmail(
  db: Queryable,
  { storeId, number: name, email }: { storeId: StoreId; number: string; email: string },
): Promise<Order | null> {
  const isNamed = isNamedOrder(name);
  if (!isNamed) return null;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, storeId), isNamed, sql`lower(${orders.email}) = ${email}`))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return order ?? null;
}

/** Orders with a number, or whose id begins so, which is a range of ids because it is found by the primary key. */
function isNamedOrder(name: string): SQL | undefined {
  const { number, shortId } = namedOrder(name);
  const first = `${shortId}-0000-0000-0000-000000000000`;
  const last = `${shortId}-ffff-ffff-ffff-ffffffffffff`;
  return or(
    number === null ? undefined : eq(orders.number, number),
    shortId === null ? undefined : sql`${orders.id} between ${first}::uuid and ${last}::uuid`,
  );
}

/** Locks an order until the transaction ends. Throws `not_found`. */
export async function lockOrder(tx: Transaction, orderId: OrderId): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw new DomainError('not_found', `There is no order ${orderId}.`);
  return order;
}

/** Locks an order by its id, and reads its lines and charges. Throws `not_found`. */
export async function lockWholeOrder(tx: Transaction, orderId: OrderId): Promise<WholeOrder> {
  return withOrderLines(tx, await lockOrder(tx, orderId));
}

/**
 * The order of a store with the given number, or else the only one whose id starts with the given text. Throws
 * `not_found` when there is none, or more than one.
 */
export async function findOrder(db: Queryable, storeId: StoreId, typed: string): Promise<WholeOrder> {
  const numbered = await findNumberedOrder(db, storeId, typed);
  if (numbered) return withOrderLines(db, numbered);
  const range = uuidsBeginning(typed.trim().toLowerCase());
  const found = range
    ? await db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.storeId, storeId),
            sql`${orders.id} between ${range.first}::uuid and ${range.last}::uuid`,
          ),
        )
        .limit(2)
    : [];
  const [order] = found;
  if (!order) throw new DomainError('not_found', `There is no order ${typed}.`);
  if (found.length > 1) throw new DomainError('not_found', `Several orders begin with ${typed}: type more.`);
  return withOrderLines(db, order);
}

async function findNumberedOrder(db: Queryable, storeId: StoreId, typed: string): Promise<Order | null> {
  const { number } = namedOrder(orderNameIn(typed) ?? '');
  if (number === null) return null;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, storeId), eq(orders.number, number)));
  return order ?? null;
}

/** An order with its lines and charges. */
export async function withOrderLines(db: Queryable, order: Order): Promise<WholeOrder> {
  const [lines, charges] = await Promise.all([
    linesOfOrder(db).execute({ orderId: order.id }),
    chargesOfOrder(db).execute({ orderId: order.id }),
  ]);
  return { order, lines, charges };
}

const linesOfOrder = preparedQuery((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.position))
    .prepare('lines_of_order'),
);

const chargesOfOrder = preparedQuery((db) =>
  db
    .select()
    .from(orderCharges)
    .where(eq(orderCharges.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderCharges.position))
    .prepare('charges_of_order'),
);

/** Several orders with their lines and charges, in two queries for all of them. */
export async function withLinesOfEach(db: Queryable, found: readonly Order[]): Promise<WholeOrder[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const charges = await db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, ids))
    .orderBy(asc(orderCharges.position));
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const chargesOf = Map.groupBy(charges, ({ orderId }) => orderId);
  return found.map((order) => ({
    order,
    lines: linesOf.get(order.id) ?? [],
    charges: chargesOf.get(order.id) ?? [],
  }));
}

/** Gives the order of a checkout to an account, unless it has one. */
export async function assignOrderOfCheckout(
  tx: Transaction,
  checkoutId: CheckoutId,
  customerId: CustomerId,
): Promise<void> {
  await tx
    .update(orders)
    .set({ customerId })
    .where(and(eq(orders.checkoutId, checkoutId), isNull(orders.customerId)));
}

/** Detaches an account from orders that were made with another email address. */
export async function detachForeignOrders(
  tx: Transaction,
  { id: customerId, email }: { id: CustomerId; email: string },
): Promise<void> {
  await tx
    .update(orders)
    .set({ customerId: null })
    .where(and(eq(orders.customerId, customerId), sql`lower(${orders.email}) is distinct from ${email}`));
}

import { and, asc, desc, eq, gt, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { adminOrdersToPack, OrderToPack } from '#contracts/admin/orders-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import { namedOrder, orderNameIn } from '#domain/orders/order-number.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { giftToWire } from '#server/orders/gift-wire.ts';
import type { Order, OrderLine } from '#server/orders/order-store.ts';
import { readPackedLines } from '#server/orders/packed-lines.ts';
import { sellerOf } from '#server/orders/seller.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';

const MOST = 50;

/** Fully refunded orders are not shipped. */
const awaitsShipping = and(
  eq(orders.status, 'placed'),
  or(eq(orders.totalCents, 0), gt(orders.totalCents, orders.refundedCents)),
);

const WHICH = {
  to_pack: { only: awaitsShipping, order: [asc(orders.placedAt), asc(orders.id)] },
  shipped: { only: eq(orders.status, 'shipped'), order: [desc(orders.shippedAt), desc(orders.id)] },
  all: { only: undefined, order: [desc(orders.placedAt), desc(orders.id)] },
};

/**
 * A store's orders for packing, without units refunded before shipping. `search` is a number, the start of an order
 * id, a whole email address, or part of a name.
 */
export async function ordersToPack(
  db: Database,
  { storeId, which, search }: { storeId: StoreId; which: keyof typeof WHICH; search: string },
): Promise<CallAnswer<typeof adminOrdersToPack>> {
  const { only, order } = WHICH[which];
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, storeId), only, search === '' ? undefined : matchesSearch(search)))
    .orderBy(...order)
    .limit(MOST + 1);
  const shown = found.slice(0, MOST);
  const lines = await readPackedLines(
    db,
    shown.map(({ id }) => id),
  );
  return {
    sender: senderOf(await sellerOf(db, storeId)),
    orders: shown.map((one) => toWire(one, lines.get(one.id) ?? [])),
    has_more: found.length > MOST,
  };
}

/** The sender's lines on a packing slip; null until the store has set its address. */
const senderOf = ({ brand, address }: { brand: string; address: string[] | null }) =>
  address && [brand, ...address];

function matchesSearch(search: string): SQL | undefined {
  const beginning = search.toLowerCase();
  const { number } = namedOrder(orderNameIn(search) ?? '');
  const isNumbered = number === null ? undefined : eq(orders.number, number);
  const startsSo = /^[0-9a-f-]{4,36}$/.test(beginning)
    ? sql`starts_with(${orders.id}::text, ${beginning})`
    : undefined;
  const name = ilike(orders.name, `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return or(isNumbered, startsSo, eq(orders.email, beginning), name);
}

function toWire(order: Order, lines: readonly OrderLine[]): OrderToPack {
  const isOpen = order.status === 'placed';
  const isPaidBack = order.totalCents > 0 && order.refundedCents === order.totalCents;
  return {
    order_id: order.id,
    order_number: order.number,
    status: shownStatus(order),
    placed_at: order.placedAt.toISOString(),
    shipped_at: order.shippedAt?.toISOString() ?? null,
    can_ship: isOpen && !isPaidBack && lines.length > 0,
    can_cancel: isOpen,
    name: order.name,
    email: order.email,
    address: postalLines(order.address),
    gift: giftToWire(order.gift),
    shipping: order.shippingOptionName,
    currency: order.currency,
    total: order.totalCents,
    refunded: order.refundedCents,
    tracking_url: order.trackingUrl,
    lines: lines.map(({ title, description, quantity, imageUrls }) => ({
      title,
      description,
      quantity,
      image_url: imageUrls[0] ?? null,
    })),
  };
}

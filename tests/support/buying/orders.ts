import { eq, sql } from 'drizzle-orm';
import type { DraftOrderId, OrderId, PaymentIntentId, ShipmentId } from '#domain/ids.ts';
import { updateFulfilmentStatus } from '#server/orders/fulfilment/update-fulfilment-status.ts';
import { lockWholeOrder } from '#server/orders/order-store.ts';
import { startRefund } from '#server/orders/refunds/start-refund.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { shipmentLines, shipments } from '#server/platform/database/schema/shipment-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { signedLinks } from '#server/platform/sessions/signed-link.ts';
import { CARDS, details, finalize, type Item, openCheckout, payWith } from './buying.ts';
import type { TestShop } from '../test-shop.ts';

/** An order that somebody has just paid for by card. */
export interface PlacedOrder {
  id: OrderId;
  paymentIntentId: PaymentIntentId;
  /** The checkout's details as the page of its confirmation gets them. */
  shownToShopper: () => Promise<{ order_status: string | null; [field: string]: unknown }>;
}

/** Buys as a guest, to the end. `changes` are those of the address form. */
export async function placeOrder(shop: TestShop, items: Item[], changes: object = {}): Promise<PlacedOrder> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, items);
  const finalized = await finalize(shopper, checkout, changes);
  if (finalized.status !== 200) throw new Error(`not finalized: ${JSON.stringify(finalized.body)}`);
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  if (body.status !== 'complete') throw new Error(`not paid: ${JSON.stringify(body)}`);
  return {
    id: body.order_id,
    paymentIntentId: checkout.paymentIntentId,
    shownToShopper: async () => (await details(shopper, checkout)).body,
  };
}

export async function orderRow(shop: TestShop, { id }: { id: OrderId }) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row;
}

/** Has everything of an order leave in one parcel, whatever its payment is like and without an email. */
export async function recordShipped({ db }: TestShop, id: OrderId): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, lines } = await lockWholeOrder(tx, id);
    const of = { storeId: order.storeId, orderId: id };
    const shipmentId = newId<ShipmentId>();
    await tx.insert(shipments).values({ ...of, id: shipmentId, position: 1 });
    await tx
      .insert(shipmentLines)
      .values(
        lines.map(({ position, quantity }) => ({ ...of, shipmentId, linePosition: position, quantity })),
      );
    await updateFulfilmentStatus(tx, id);
  });
}

/** Refunds one unit of the first line. */
export async function refundUnit(shop: TestShop, { id }: PlacedOrder, restock = true): Promise<void> {
  const refundId = await shop.db.transaction(async (tx) =>
    startRefund(tx, shop.deps.jobs, await lockWholeOrder(tx, id), {
      selection: { lines: [{ position: 0, quantity: 1 }], shippingCents: 0 },
      restock,
      reason: 'test',
    }),
  );
  await processRefund(shop.deps, refundId);
}

/** The token of the payment link that a draft order's customer has, also once it is paid. */
export async function paymentToken({ db, deps }: TestShop, draftOrderId: string): Promise<string> {
  const [draft] = await db
    .select({ email: sql<string>`coalesce(${draftOrders.email}, ${orders.email})` })
    .from(draftOrders)
    .leftJoin(orders, eq(orders.id, draftOrders.orderId))
    .where(eq(draftOrders.id, draftOrderId as DraftOrderId));
  const kind = { purpose: `pay-draft-order:${draft?.email}`, validDays: 30 };
  return signedLinks(deps.sessionSecret, kind).tokenFor(draftOrderId, await shopTime(db));
}

/** What the card provider says has gone back. */
export async function refundedAtProvider(
  shop: TestShop,
  { paymentIntentId }: Pick<PlacedOrder, 'paymentIntentId'>,
): Promise<number> {
  const [row] = await shop.db
    .select({ cents: sandboxPaymentIntents.amountRefundedCents })
    .from(sandboxPaymentIntents)
    .where(eq(sandboxPaymentIntents.id, paymentIntentId));
  return row?.cents ?? 0;
}

/** What the card provider has collected in all, before refunds. */
export async function capturedAtProvider({ db }: TestShop): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${sandboxPaymentIntents.amountCapturedCents}), 0)::int` })
    .from(sandboxPaymentIntents);
  return row?.cents ?? 0;
}

/** The emails in the outbox whose key begins like this, oldest first. */
export async function emailsInOutbox(shop: TestShop, key: string): Promise<EmailContent[]> {
  const { rows } = await shop.db.execute<{ data: EmailContent }>(
    sql`select data from pgboss.job where name in ('send-mail', 'send-security-mail') and starts_with(data->>'key', ${key}) order by created_on`,
  );
  return rows.map(({ data }) => data);
}

import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PricedOrder, StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import { soldDescription } from '#domain/gift-cards/sold-gift-card.ts';
import type { OrderId } from '#domain/ids.ts';
import { unitsToShip } from '#domain/orders/fulfilment.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import { hasAddress } from '#domain/shipping/address.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import { readCurrentConversation } from '#server/inbox/conversation-store.ts';
import { breakdownToWire } from '#server/orders/breakdown-wire.ts';
import { differencesToRefund } from '#server/orders/cancelling/differences-to-refund.ts';
import { hasEmailOfGuest } from '#server/orders/change-email.ts';
import { aboutOrder } from '#server/orders/emails/order-emails.ts';
import { readFulfilment } from '#server/orders/fulfilment/line-fulfilment.ts';
import { readShipments, type WholeShipment } from '#server/orders/fulfilment/shipment-store.ts';
import { giftToWire } from '#server/orders/gift-wire.ts';
import { invoicesOfOrder } from '#server/orders/invoices/invoice-store.ts';
import { attachmentsOfNotes } from '#server/orders/notes/note-attachments.ts';
import { readOrderNotes } from '#server/orders/notes/order-notes.ts';
import { giftCardsOfOrder } from '#server/orders/order-page-wire.ts';
import {
  findOrder,
  isPaid,
  type Order,
  type OrderLine,
  taxNameOfOrder,
  type WholeOrder,
} from '#server/orders/order-store.ts';
import { readGivenBack, readRefunds, type WholeRefund } from '#server/orders/refunds/order-refund-store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { disputes, orders, paymentEvents, payments } from '#server/platform/database/schema/order-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { emailsAbout } from '#server/platform/email/sent-emails.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { openAdditionsTo } from '../fulfilment/open-additions.ts';
import { SHOWN_INVOICE_PATH } from '../invoices/shown-invoice-path.ts';
import { maySeeAmounts } from '../may-see-amounts.ts';
import { orderStatesToWire } from '../order-states-wire.ts';
import { isWithoutAmounts, timelineOf } from './order-timeline.ts';

const MAX_OTHERS = 5;

/**
 * An order for the people who work on it, by its id or number, with what it cost for those who may see that. Throws
 * `not_found`.
 */
export async function orderPage(
  db: Database,
  asked: { storeId: Order['storeId']; named: string },
  staffMember: StaffMember,
): Promise<StaffOrder> {
  const seesAmounts = maySeeAmounts(staffMember);
  const whole = await findOrder(db, asked.storeId, asked.named);
  const { order } = whole;
  const { storeId, email } = order;
  const refunds = await readRefunds(db, order.id);
  const emails = await emailsAbout(db, aboutOrder(order));
  const lines = await linesOf(db, whole, seesAmounts);
  const shipments = await readShipments(db, order.id);
  const notes = await readOrderNotes(db, order.id);
  const hasLeft = lines.some(({ shipped }) => shipped > 0);
  return {
    order_id: order.id,
    order_number: order.number,
    placed_at: order.placedAt.toISOString(),
    status: shownStatus(order),
    ...orderStatesToWire(order),
    can_ship: isOpen(order) && lines.some(({ to_ship }) => to_ship > 0),
    can_cancel: order.status !== 'cancelled' && order.status !== 'shipped' && !hasLeft,
    hold: order.status === 'on_hold' ? { reason: order.holdReason } : null,
    ...(await neighboursOf(db, order)),
    lines,
    items_version: order.itemsVersion,
    currency: order.currency,
    shipping_option: order.shippingOptionName,
    tax_name: taxNameOfOrder(whole),
    ...(seesAmounts ? await amountsOf(db, whole, refunds) : WITHOUT_AMOUNTS),
    shipments: shipments.map(shipmentToWire),
    customer: await customerOf(db, order, seesAmounts),
    address: [order.name, ...(hasAddress(order.address) ? postalLines(order.address) : [])],
    address_form:
      order.status === 'cancelled' || order.status === 'shipped' || hasLeft || !hasAddress(order.address)
        ? null
        : { ...addressToWire(order.address), name: order.name, version: order.addressVersion },
    email_form: hasEmailOfGuest(order) ? { email: order.email, version: order.addressVersion } : null,
    conversation_id: permissionsOf(staffMember).includes('messages:read')
      ? ((await readCurrentConversation(db, { storeId, email, topic: String(order.number) }))?.id ?? null)
      : null,
    open_additions: await openAdditionsTo(db, order),
    drafts: await draftsOf(db, order),
    gift: giftToWire(order.gift),
    emails: emails
      .map(({ id, content, createdAt, sentAt }) => ({
        email_id: id,
        to: content.to,
        subject: seesAmounts || isWithoutAmounts(content.subject, order) ? content.subject : null,
        queued_at: createdAt.toISOString(),
        sent_at: sentAt?.toISOString() ?? null,
      }))
      .toReversed(),
    timeline: timelineOf({
      order,
      shipments,
      refunds: refunds.map(({ refund }) => refund),
      emails,
      notes,
      attachments: await attachmentsOfNotes(
        db,
        notes.flatMap(({ id }) => id ?? []),
      ),
      actions: await actionsOn(db, order),
      seesAmounts,
    }),
  };
}

/** What an order cost, and how it was paid. */
async function amountsOf(
  db: Queryable,
  { order, charges }: WholeOrder,
  refunds: readonly WholeRefund[],
): Promise<Pick<PricedOrder, keyof typeof WITHOUT_AMOUNTS>> {
  return {
    subtotal: order.subtotalCents,
    discount: order.discountCents,
    discount_code: order.discountCode,
    shipping: order.shippingCents,
    tax: order.taxCents,
    total: order.totalCents,
    refunded: order.refundedCents,
    refundable: isPaid(order) ? refundableCents(order) : 0,
    address_differences: (await differencesToRefund(db, order.id)).map(({ whole: paid, amountCents }) => ({
      order_id: paid.order.id,
      order_number: paid.order.number,
      amount: amountCents,
    })),
    dispute_open: order.disputeOpenCents,
    dispute_lost: order.disputeLostCents,
    breakdown: breakdownToWire(charges),
    paid_elsewhere: order.paidElsewhere,
    payment: await paymentOf(db, order, refunds),
    invoices: (await invoicesOfOrder(db, order.id)).map(({ id, kind, name, issuedOn, totalCents }) => ({
      invoice_id: id,
      kind,
      name,
      issued_on: issuedOn,
      total: totalCents,
      path: `${SHOWN_INVOICE_PATH}${id}`,
    })),
  };
}

const WITHOUT_AMOUNTS = {
  subtotal: null,
  discount: null,
  discount_code: null,
  shipping: null,
  tax: null,
  total: null,
  refunded: null,
  refundable: null,
  address_differences: null,
  dispute_open: null,
  dispute_lost: null,
  breakdown: null,
  paid_elsewhere: null,
  payment: null,
  invoices: null,
};

async function linesOf(
  db: Queryable,
  { order, lines }: WholeOrder,
  seesAmounts: boolean,
): Promise<StaffOrder['lines']> {
  const { quantities: refunded } = await readGivenBack(db, order.id);
  const fulfilment = (await readFulfilment(db, [order.id])).get(order.id) ?? [];
  return lines.map((line) => {
    const units = fulfilment.find(({ position }) => position === line.position);
    return {
      position: line.position,
      title: line.title,
      // Variants of gift cards are called by what is on them.
      description: soldDescription(line.giftCard && !seesAmounts ? { ...line, description: '' } : line),
      sku: line.giftCard && !seesAmounts ? null : (line.sku ?? line.bundleId),
      image_url: line.imageUrls[0] ?? null,
      is_subscription: line.subscriptionOptionId !== null,
      quantity: line.quantity,
      refunded: refunded.get(line.position) ?? 0,
      shipped: units?.shipped ?? 0,
      to_ship: units && order.status !== 'cancelled' ? unitsToShip(units) : 0,
      ...(seesAmounts ? amountsOfLine(order, line) : NO_AMOUNTS_OF_LINE),
    };
  });
}

const amountsOfLine = ({ pricesIncludeTax }: Order, line: OrderLine) => ({
  unit_price: line.unitPriceCents,
  discount: line.discountCents,
  tax: line.taxCents,
  paid: line.subtotalCents - line.discountCents + (pricesIncludeTax ? 0 : line.taxCents),
});

const NO_AMOUNTS_OF_LINE = { unit_price: null, discount: null, tax: null, paid: null };

/** All of it, or the rest, may leave. */
const isOpen = ({ status, totalCents, refundedCents }: Order) =>
  (status === 'placed' || status === 'partly_shipped') && (totalCents === 0 || refundedCents < totalCents);

const shipmentToWire = ({
  id,
  shippedAt,
  cancelledAt,
  ...shipment
}: WholeShipment): StaffOrder['shipments'][number] => ({
  shipment_id: id,
  position: shipment.position,
  shipped_at: shippedAt.toISOString(),
  cancelled_at: cancelledAt?.toISOString() ?? null,
  tracking_url: shipment.trackingUrl,
  tracking_number: shipment.trackingNumber,
  carrier: shipment.carrier,
  version: shipment.version,
  lines: shipment.lines,
});

async function neighboursOf(db: Queryable, order: Order): Promise<Pick<StaffOrder, 'newer' | 'older'>> {
  const position = sql`(${orders.placedAt}, ${orders.id})`;
  const own = sql`(select placed_at, id from ${orders} as own where own.id = ${order.id})`;
  const next = async (isNewer: boolean): Promise<OrderId | null> => {
    const direction = isNewer ? asc : desc;
    const [found] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.storeId, order.storeId),
          isNewer ? sql`${position} > ${own}` : sql`${position} < ${own}`,
        ),
      )
      .orderBy(direction(orders.placedAt), direction(orders.id))
      .limit(1);
    return found?.id ?? null;
  };
  return { newer: await next(true), older: await next(false) };
}

async function paymentOf(
  db: Queryable,
  order: Order,
  refunds: readonly WholeRefund[],
): Promise<PricedOrder['payment']> {
  const { storeId, id, checkoutId, paymentIntentId, card } = order;
  const attempts = checkoutId
    ? await db
        .select()
        .from(payments)
        .where(eq(payments.checkoutId, checkoutId))
        .orderBy(asc(payments.createdAt))
    : [];
  const disputed = await db
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, id))
    .orderBy(asc(disputes.createdAt));
  const events = paymentIntentId
    ? await db
        .select({ type: paymentEvents.type, at: paymentEvents.receivedAt })
        .from(paymentEvents)
        .where(and(eq(paymentEvents.storeId, storeId), eq(paymentEvents.objectId, paymentIntentId)))
        .orderBy(asc(paymentEvents.receivedAt))
    : [];
  return {
    provider_payment_id: paymentIntentId,
    card,
    captured: attempts.reduce((sum, { capturedCents }) => sum + capturedCents, 0),
    gift_cards: giftCardsOfOrder(order),
    attempts: attempts.map(({ createdAt, status, amountCents, capturedCents }) => ({
      at: createdAt.toISOString(),
      status,
      amount: amountCents,
      captured: capturedCents,
    })),
    refunds: refunds.map(({ refund }) => ({
      at: refund.createdAt.toISOString(),
      amount: refund.amountCents,
      to_gift_card: refund.giftCardCents,
      status: refund.status,
      reason: refund.reason,
      failure: refund.status === 'succeeded' ? null : refund.lastError,
    })),
    disputes: disputed.map(({ createdAt, amountCents, status, respondBy, ...dispute }) => ({
      at: createdAt.toISOString(),
      amount: amountCents,
      status,
      currency: dispute.currency,
      reason: dispute.reason,
      answer_by: status === 'open' ? (respondBy?.toISOString() ?? null) : null,
      url: paymentUrl(dispute),
    })),
    events: events.map(({ type, at }) => ({ type, at: at.toISOString() })),
  };
}

/** The sandbox has no pages of its own. */
const paymentUrl = ({
  provider,
  paymentIntentId,
}: Pick<typeof disputes.$inferSelect, 'provider' | 'paymentIntentId'>): string | null =>
  provider === 'stripe' ? `https://dashboard.stripe.com/payments/${paymentIntentId}` : null;

async function customerOf(
  db: Queryable,
  order: Order,
  seesAmounts: boolean,
): Promise<StaffOrder['customer']> {
  const isTheirs = and(eq(orders.storeId, order.storeId), eq(orders.email, order.email));
  const spent = await db
    .select({
      currency: orders.currency,
      count: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${orders.totalCents} - ${orders.refundedCents})::float8`,
    })
    .from(orders)
    .where(and(isTheirs, ne(orders.status, 'cancelled')))
    .groupBy(orders.currency);
  const others = await db
    .select()
    .from(orders)
    .where(and(isTheirs, ne(orders.id, order.id)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(MAX_OTHERS);
  return {
    customer_id: order.customerId,
    name: order.name,
    email: order.email,
    order_count: spent.reduce((sum, { count }) => sum + count, 0),
    spent: seesAmounts ? spent.map(({ currency, amount }) => ({ currency, amount })) : null,
    other_orders: others.map((other) => ({
      order_id: other.id,
      order_number: other.number,
      placed_at: other.placedAt.toISOString(),
      status: shownStatus(other),
      currency: other.currency,
      total: seesAmounts ? other.totalCents : null,
    })),
  };
}

/** A replacement or an addition names the order that it belongs to, and that order what was made for it. */
async function draftsOf(db: Queryable, { id }: Order): Promise<StaffOrder['drafts']> {
  const rows = await db
    .select()
    .from(draftOrders)
    .where(or(eq(draftOrders.sourceOrderId, id), eq(draftOrders.orderId, id)))
    .orderBy(asc(draftOrders.number));
  const others = rows.map((row) => (row.sourceOrderId === id ? row.orderId : row.sourceOrderId));
  const named = await db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        others.filter((other) => other !== null),
      ),
    );
  return rows.map((row, index) => {
    const other = named.find((order) => order.id === others[index]);
    return {
      draft_order_id: row.id,
      number: row.number,
      purpose: row.purpose,
      is_source: row.sourceOrderId === id,
      order: other ? { order_id: other.id, order_number: other.number } : null,
      fulfilment_status: other?.status ?? null,
    };
  });
}

const actionsOn = (db: Queryable, { storeId, id }: Order) =>
  db
    .select()
    .from(staffActions)
    .where(
      and(
        eq(staffActions.storeId, storeId),
        eq(staffActions.subjectType, 'order'),
        eq(staffActions.subjectId, id),
        eq(staffActions.outcome, 'done'),
      ),
    )
    .orderBy(asc(staffActions.createdAt));

import { eq, or, sql } from 'drizzle-orm';
import { formatDay } from '#domain/format-day.ts';
import { refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import type { DisputeId, OrderId, PaymentIntentId, StoreId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { formatDisputedAmount } from '#domain/payments/disputed-amount.ts';
import { disputedCentsOf } from '#domain/payments/disputed-cents.ts';
import type { CardPayments, ProviderDispute } from '#server/payments/card-payments.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import {
  disputes,
  orders,
  payments as paymentRecords,
} from '#server/platform/database/schema/order-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { updateFulfilmentStatus } from './fulfilment/update-fulfilment-status.ts';
import type { Order } from './order-store.ts';

interface DisputeDeps {
  db: Database;
  jobs: Jobs;
  payments: CardPayments;
}

/**
 * Reads a dispute from the provider, stores it, counts what it withholds or took of its order, and raises an alert. An unshipped order is `on_hold` while the
 * dispute is open or lost, and continues when it is won. Returns whether the payment belongs to this shop.
 */
export async function followDispute(deps: DisputeDeps, disputeId: DisputeId): Promise<boolean> {
  const dispute = await deps.payments.retrieveDispute(disputeId);
  return deps.db.transaction(async (tx) => {
    const payment = await paymentOf(tx, dispute);
    if (!payment) return false;
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.paymentIntentId, payment.paymentIntentId))
      .for('update');
    if (!(await storeDispute(tx, dispute, { ...payment, orderId: order?.id ?? null }))) return true;
    const after = order ? await storeDisputedCents(tx, order) : null;
    // An order that has left or was cancelled keeps its status.
    if (order) await updateFulfilmentStatus(tx, order.id);
    await raiseDisputeAlert(tx, deps.jobs, dispute, payment, after);
    return true;
  });
}

interface DisputedPayment {
  storeId: StoreId;
  provider: 'sandbox' | 'stripe';
  paymentIntentId: PaymentIntentId;
}

async function paymentOf(tx: Transaction, { intentId }: ProviderDispute): Promise<DisputedPayment | null> {
  if (!intentId) return null;
  const { storeId, provider, paymentIntentId } = paymentRecords;
  const [row] = await tx
    .select({ storeId, provider, paymentIntentId })
    .from(paymentRecords)
    .where(eq(paymentIntentId, intentId));
  return row ?? null;
}

/** Counts what all disputes of an order withhold and took. Returns the order afterwards. */
async function storeDisputedCents(tx: Transaction, order: Order): Promise<Order> {
  const { currency, totalCents, giftCardCents } = order;
  const all = await tx.select().from(disputes).where(eq(disputes.orderId, order.id));
  const disputed = disputedCentsOf(all, { currency, paidCents: totalCents - giftCardCents });
  await tx.update(orders).set(disputed).where(eq(orders.id, order.id));
  return { ...order, ...disputed };
}

/** Returns false for an answer from before the bank decided: events may be handled at once. After an appeal it is open again. */
async function storeDispute(
  tx: Transaction,
  { id, status, isAppealed, isRefundable, amountCents, currency, reason, respondBy }: ProviderDispute,
  payment: DisputedPayment & { orderId: OrderId | null },
): Promise<boolean> {
  const facts = { status, isRefundable, amountCents, currency, reason, respondBy };
  const stored = await tx
    .insert(disputes)
    .values({ providerDisputeId: id, ...payment, ...facts })
    .onConflictDoUpdate({
      target: disputes.providerDisputeId,
      set: { ...facts, updatedAt: sql`shop_now()` },
      setWhere: isAppealed ? undefined : or(eq(disputes.status, 'open'), sql`excluded.status <> 'open'`),
    })
    .returning({ id: disputes.providerDisputeId });
  return stored.length > 0;
}

async function raiseDisputeAlert(
  tx: Transaction,
  jobs: Jobs,
  dispute: ProviderDispute,
  { storeId, paymentIntentId }: DisputedPayment,
  order: Order | null,
): Promise<void> {
  const what = order ? `order ${formatOrderNumber(order.number)}` : `payment ${paymentIntentId}`;
  const timeZone = await storeTimeZone(tx, storeId);
  await raiseAlert(tx, jobs, {
    storeId,
    key: `dispute-${dispute.status}:${dispute.id}${dispute.isAppealed ? ':appeal' : ''}`,
    title: `${TITLES[dispute.status]}: ${formatDisputedAmount(dispute.amountCents, dispute.currency)}`,
    text: `${TEXTS[dispute.status](dispute, order, timeZone)} It is about ${what}, at the card provider ${dispute.id}.`,
  });
}

const TITLES: Readonly<Record<ProviderDispute['status'], string>> = {
  open: 'A cardholder disputes a payment',
  won: 'A dispute is won',
  lost: 'A dispute is lost',
};

const TEXTS: Readonly<
  Record<
    ProviderDispute['status'],
    (dispute: ProviderDispute, order: Order | null, timeZone: string) => string
  >
> = {
  open: ({ reason, respondBy, isRefundable }, _order, timeZone) =>
    `The bank's reason is "${reason}". Answer it at the card provider${respondBy ? ` by ${formatDay(respondBy, timeZone)}` : ''}${isRefundable ? ', or refund the payment' : ''}. An order that has not left is on hold.`,
  won: (_dispute, order) =>
    order?.status === 'cancelled' && refundableCents(order) > 0
      ? 'The money stays here, and the order was cancelled without it: refund the order.'
      : 'The money stays here. The order goes on.',
  lost: () =>
    'The money went back to the cardholder. An order that has not left stays on hold: cancel it, which puts its units back in stock and moves no money.',
};

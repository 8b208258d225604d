import { and, desc, eq, isNull, like, ne, sql } from 'drizzle-orm';
import type { CheckoutFacts } from '#domain/checkout/next-payment-step.ts';
import type { ProviderRefundId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';
import { type PaymentIntent, ProviderRefusal } from '../card-payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { Purchase } from '../purchase.ts';
import { insertRefund } from './refund-store.ts';

const firstKey = ({ id }: Purchase) => `co:${id}:refund`;

/** The current attempt to return a payment without a sale: the last one started. */
async function latestReturn(db: Queryable, purchase: Purchase) {
  const [first] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.idempotencyKey, firstKey(purchase)));
  if (first?.status !== 'failed') return first ?? null;
  const [latest] = await db
    .select()
    .from(refunds)
    .where(like(refunds.idempotencyKey, `${firstKey(purchase)}%`))
    .orderBy(desc(refunds.createdAt), desc(refunds.idempotencyKey))
    .limit(1);
  return latest ?? first;
}

/** Starts returning all of a payment without a sale, with the reason. */
export async function startReturn(
  tx: Transaction,
  purchase: Purchase,
  payment: PaymentIntent,
  reason: string,
): Promise<void> {
  await tx
    .insert(refunds)
    .values({ ...returnOf(purchase, payment), idempotencyKey: firstKey(purchase), reason })
    .onConflictDoNothing();
}

const returnOf = (purchase: Purchase, payment: PaymentIntent) => ({
  storeId: purchase.storeId,
  checkoutId: purchase.id,
  paymentIntentId: payment.id,
  amountCents: payment.capturedCents - payment.refundedCents,
  currency: payment.currency,
});

/**
 * Retries a failed return on request, with a new key, because the provider would repeat its old response.
 * Failed refunds do not count at the provider, so nothing is refunded twice.
 */
export async function retryReturn(
  tx: Transaction,
  purchase: Purchase,
  payment: PaymentIntent,
  reason: string,
): Promise<void> {
  const idempotencyKey = await nextKey(tx, purchase);
  await insertRefund(tx, { ...returnOf(purchase, payment), idempotencyKey, reason });
}

/** Records that the money was returned by other means than its card. */
export async function recordReturnElsewhere(
  tx: Transaction,
  purchase: Purchase,
  payment: PaymentIntent,
  reason: string,
): Promise<void> {
  const idempotencyKey = await nextKey(tx, purchase);
  await insertRefund(tx, {
    ...returnOf(purchase, payment),
    idempotencyKey,
    status: 'succeeded',
    reason: `by another way: ${reason}`,
  });
}

async function nextKey(tx: Transaction, purchase: Purchase): Promise<string> {
  const begun = await tx.$count(refunds, like(refunds.idempotencyKey, `${firstKey(purchase)}%`));
  return `${firstKey(purchase)}:${begun + 1}`;
}

/** Refunds the rest of the payment and stores the result. A refusal counts as failed. */
export async function sendReturn(
  { db, payments }: PaymentDeps,
  purchase: Purchase,
  payment: PaymentIntent,
): Promise<PaymentIntent | null> {
  const begun = await latestReturn(db, purchase);
  if (!begun) throw new Error(`checkout ${purchase.id} gives back what it has not written down`);
  const amountCents = payment.capturedCents - payment.refundedCents;
  const request = { intentId: payment.id, amountCents, idempotencyKey: begun.idempotencyKey };
  const { status, ...outcome } = await payments.refund(request).then(
    ({ id, status }) => ({
      status,
      providerRefundId: id,
      lastError: status === 'failed' ? LATE_FAILURE : null,
    }),
    (error: unknown) => {
      if (!(error instanceof ProviderRefusal)) throw error;
      return { status: 'failed' as const, lastError: loggedError(error).message.slice(0, 500) };
    },
  );
  await db
    .update(refunds)
    .set({ ...outcome, ...(status === 'failed' && { status }), updatedAt: sql`shop_now()` })
    .where(eq(refunds.id, begun.id));
  // Providers differ in whether a pending refund counts as refunded, so the payment is retrieved.
  if (status === 'pending') return null;
  return status === 'succeeded'
    ? { ...payment, refundedCents: payment.refundedCents + amountCents }
    : payment;
}

const LATE_FAILURE = 'it failed at the bank';

/** The status of a payment's return, from its row. */
export async function stateOfReturn(db: Queryable, purchase: Purchase): Promise<CheckoutFacts['refund']> {
  const row = await latestReturn(db, purchase);
  if (row?.status === 'failed') return 'failed';
  return row?.providerRefundId ? 'pending' : 'not_sent';
}

/** Stores the failure of a return that the provider reports late. */
export async function followReturn(
  { db, payments }: PaymentDeps,
  providerRefundId: ProviderRefundId,
): Promise<void> {
  const own = and(
    eq(refunds.providerRefundId, providerRefundId),
    isNull(refunds.orderId),
    ne(refunds.status, 'failed'),
  );
  const [row] = await db.select({ id: refunds.id }).from(refunds).where(own);
  if (!row || (await payments.retrieveRefund(providerRefundId)).status !== 'failed') return;
  await db
    .update(refunds)
    .set({ status: 'failed', lastError: LATE_FAILURE, updatedAt: sql`shop_now()` })
    .where(eq(refunds.id, row.id));
}

export async function finishReturn(tx: Transaction, purchase: Purchase): Promise<void> {
  const begun = await latestReturn(tx, purchase);
  if (!begun) return;
  await tx
    .update(refunds)
    .set({ status: 'succeeded', updatedAt: sql`shop_now()` })
    .where(eq(refunds.id, begun.id));
}

/** The number of failed returns of a purchase's payment. */
export function countFailedReturns(db: Queryable, { id }: Purchase): Promise<number> {
  return db.$count(
    refunds,
    and(eq(refunds.checkoutId, id), isNull(refunds.orderId), eq(refunds.status, 'failed')),
  );
}

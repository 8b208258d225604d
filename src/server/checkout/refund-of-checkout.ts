import { and, desc, eq, isNull, like, ne, sql } from 'drizzle-orm';
import type { CheckoutFacts } from '#domain/checkout/next-step.ts';
import { returnedPaymentLetter } from '#server/orders/refund-letters.ts';
import { type CardPayments, type PaymentIntent, ProviderRefusal } from '#server/payments/card-payments.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import type { Mail } from '#server/platform/email/mail.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { alertUnsoldPayment } from './checkout-alerts.ts';
import type { Checkout } from './checkout-store.ts';

interface RefundDeps {
  db: Database;
  payments: CardPayments;
}

const firstKey = ({ id }: Checkout) => `co:${id}:refund`;

/** The refund of a checkout's payment without a sale that counts: the last one that was begun. */
async function latestRefund(db: Queryable, checkout: Checkout) {
  const [first] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.idempotencyKey, firstKey(checkout)));
  if (first?.status !== 'failed') return first ?? null;
  const [latest] = await db
    .select()
    .from(refunds)
    .where(like(refunds.idempotencyKey, `${firstKey(checkout)}%`))
    .orderBy(desc(refunds.createdAt), desc(refunds.idempotencyKey))
    .limit(1);
  return latest ?? first;
}

/** Money came where no sale could follow: all of it goes back, the books say why, and a person is told. */
export async function startRefund(
  tx: Transaction,
  jobs: Jobs,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  await tx
    .insert(refunds)
    .values({
      ...refundOf(checkout, payment),
      idempotencyKey: firstKey(checkout),
      reason: `paid while the checkout was ${checkout.status}`,
    })
    .onConflictDoNothing();
  await alertUnsoldPayment(tx, jobs, checkout, payment);
}

const refundOf = (checkout: Checkout, payment: PaymentIntent) => ({
  storeId: checkout.storeId,
  checkoutId: checkout.id,
  paymentIntentId: payment.id,
  amountCents: payment.capturedCents - payment.refundedCents,
  currency: payment.currency,
});

/**
 * A refund has failed, and somebody wants it tried again: with a key of its own, because the provider would answer the old one as before. The
 * provider counts no failed refund as given back, so nothing can go back twice.
 */
export async function returnOnceMore(
  tx: Transaction,
  checkout: Checkout,
  payment: PaymentIntent,
  reason: string,
): Promise<void> {
  const idempotencyKey = await nextKey(tx, checkout);
  await tx.insert(refunds).values({ ...refundOf(checkout, payment), idempotencyKey, reason });
}

/** The money has gone back by another way than its card. */
export async function returnElsewhere(
  tx: Transaction,
  checkout: Checkout,
  payment: PaymentIntent,
  reason: string,
): Promise<void> {
  const idempotencyKey = await nextKey(tx, checkout);
  const row = { ...refundOf(checkout, payment), idempotencyKey, status: 'succeeded' as const };
  await tx.insert(refunds).values({ ...row, reason: `by another way: ${reason}` });
}

async function nextKey(tx: Transaction, checkout: Checkout): Promise<string> {
  const begun = await tx.$count(refunds, like(refunds.idempotencyKey, `${firstKey(checkout)}%`));
  return `${firstKey(checkout)}:${begun + 1}`;
}

/** Asks the provider to give back what is left of the payment, and writes down what it makes of it. A refusal is a failure. */
export async function sendRefund(
  { db, payments }: RefundDeps,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  const begun = await latestRefund(db, checkout);
  if (!begun) throw new Error(`checkout ${checkout.id} gives back what it has not written down`);
  const request = {
    intentId: payment.id,
    amountCents: payment.capturedCents - payment.refundedCents,
    idempotencyKey: begun.idempotencyKey,
  };
  const outcome = await payments.refund(request).then(
    ({ id, status }) => ({ providerRefundId: id, ...(status === 'failed' && FAILED) }),
    (error: unknown) => {
      if (!(error instanceof ProviderRefusal)) throw error;
      return { ...FAILED, lastError: loggedError(error).message.slice(0, 500) };
    },
  );
  await db
    .update(refunds)
    .set({ ...outcome, updatedAt: sql`shop_now()` })
    .where(eq(refunds.id, begun.id));
}

const FAILED = { status: 'failed', lastError: 'it failed at the bank' } as const;

/** How far the refund of a checkout has come, as its row says. */
export async function refundOfCheckout(db: Queryable, checkout: Checkout): Promise<CheckoutFacts['refund']> {
  const row = await latestRefund(db, checkout);
  if (row?.status === 'failed') return 'failed';
  return row?.providerRefundId ? 'pending' : 'not_sent';
}

/** Something happened to a refund at the provider: if it is a checkout's own and has failed, its row says so from now on. */
export async function followRefundOfCheckout(
  { db, payments }: RefundDeps,
  providerRefundId: string,
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
    .set({ ...FAILED, updatedAt: sql`shop_now()` })
    .where(eq(refunds.id, row.id));
}

export async function finishRefund(tx: Transaction, checkout: Checkout): Promise<void> {
  const begun = await latestRefund(tx, checkout);
  if (!begun) return;
  await tx
    .update(refunds)
    .set({ status: 'succeeded', updatedAt: sql`shop_now()` })
    .where(eq(refunds.id, begun.id));
}

/** Whoever left an address hears that the money is on its way back; a renewal, which nobody pays by hand, has letters of its own. */
export async function tellPaymentReturned(
  tx: Transaction,
  mail: Mail,
  { id, email, name, periodId }: Checkout,
  { capturedCents, currency }: PaymentIntent,
): Promise<void> {
  if (!email || periodId) return;
  const payment = { checkoutId: id, email, name: name ?? 'there', amountCents: capturedCents, currency };
  await mail.enqueue(tx, returnedPaymentLetter(payment));
}

import { eq } from 'drizzle-orm';
import { restOf, sharesToRefund } from '#domain/orders/refund.ts';
import { ProviderUnavailable } from '#server/payments/card-payments.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { advanceRefund, type RefundDeps } from './advance-refund.ts';
import { lockWholeOrder, type WholeOrder } from './order-store.ts';
import { refundedLetter } from './refund-letters.ts';
import { insertRefund, knownRefundedCents, readGivenBack, readRefund } from './refund-store.ts';
import { settleRefund } from './settle-refund.ts';
import { linesOf } from './start-refund.ts';

/**
 * A refund changed at the card provider, by the shop or by somebody at the provider's own dashboard: the shop's books follow. What the
 * shop did not start itself is written down and the customer is told; a refund of ours that ended, or failed late, is settled. Safe to
 * call as often and in whatever order events come. Payments without an order are the checkout's business and passed over.
 */
export async function followRefundAtProvider(
  deps: RefundDeps,
  news: { refundId: string | null; intentId: string },
): Promise<void> {
  if (news.refundId) await followOwn(deps, news.refundId);
  await recordOutsideRefund(deps, news.intentId);
}

async function followOwn(deps: RefundDeps, providerRefundId: string): Promise<void> {
  const [own] = await deps.db
    .select({ id: refunds.id, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId));
  if (own?.status === 'pending') await advanceRefund(deps, own.id);
  if (own?.status !== 'succeeded') return;
  const { status } = await deps.payments.retrieveRefund(providerRefundId);
  if (status === 'failed')
    await settleRefund(deps, own.id, { status, id: providerRefundId, error: 'it failed at the bank' });
}

/**
 * Writes down money of an order's payment that went back without the shop, once for each sum that the provider names. When it is all
 * that was left, it counts as a refund of every line and charge that was left; a part of it belongs to no line. Nothing goes back on the
 * shelf: nobody said that it came back.
 */
export async function recordOutsideRefund(deps: RefundDeps, paymentIntentId: string): Promise<void> {
  const { refundedCents } = await deps.payments.retrieveIntent(paymentIntentId);
  if (refundedCents === 0) return;
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.paymentIntentId, paymentIntentId));
    if (!row) return;
    const whole = await lockWholeOrder(tx, row.id);
    const unknown = refundedCents - (await knownRefundedCents(tx, paymentIntentId));
    const amountCents = Math.min(unknown, whole.order.totalCents - whole.order.refundedCents);
    if (amountCents <= 0) return;
    const id = crypto.randomUUID();
    await insertRefund(tx, whole.order, {
      id,
      amountCents,
      reason: 'made at the card provider',
      status: 'succeeded',
      idempotencyKey: `outside:${paymentIntentId}:${refundedCents}`,
      ...(await explain(tx, whole, amountCents)),
    });
    const refund = await readRefund(tx, id);
    if (refund) await deps.mail.enqueue(tx, refundedLetter(whole, refund));
  });
}

/**
 * Before money of an order goes back: what went back without the shop, and whose news was lost, is written down first. A provider that does
 * not answer now will say what is left when it is asked for the refund.
 */
export async function noticeOutsideRefund(
  deps: RefundDeps,
  { paymentIntentId }: Pick<WholeOrder['order'], 'paymentIntentId'>,
): Promise<void> {
  if (!paymentIntentId) return;
  await recordOutsideRefund(deps, paymentIntentId).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
  });
}

async function explain(tx: Transaction, whole: WholeOrder, amountCents: number) {
  const isAllThatWasLeft = amountCents === whole.order.totalCents - whole.order.refundedCents;
  if (!isAllThatWasLeft) return { lines: [], shares: [] };
  const before = await readGivenBack(tx, whole.order.id);
  const rest = restOf(whole, before);
  if (rest.lines.length === 0 && rest.shippingCents === 0) return { lines: [], shares: [] };
  return { lines: linesOf(whole, before, rest, false), shares: sharesToRefund(whole, before, rest) };
}

import type { Units } from '#domain/checkout/units.ts';
import type { RefundId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { listed } from '#domain/text/listed.ts';
import { restock, undoRestock } from '#server/catalog/stock/stock-store.ts';
import { refundToGiftCards, takeBackRefund } from '#server/gift-cards/gift-card-payments.ts';
import { undoTakeBack } from '#server/gift-cards/take-back-gift-cards.ts';
import { refundedEmail } from '#server/orders/emails/refund-emails.ts';
import type { Refund } from '#server/payments/refunds/refund-store.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { recordFailedRefund } from '#server/reports/facts/record-facts.ts';
import { lockWholeOrder, type Order, type WholeOrder } from '../order-store.ts';
import { changeRefunded, insertOrderRefund, withRefundedLines } from './order-refund-store.ts';
import { unitsOfRefund } from './refunded-units.ts';

/** After a refund succeeded: gives gift cards their part, restocks its units and notifies the customer. */
export async function onRefundSucceeded(tx: Transaction, emails: EmailOutbox, refund: Refund): Promise<void> {
  const whole = await lockOrderOf(tx, refund);
  await giveBackToCards(tx, whole.order, refund);
  const wholeRefund = await withRefundedLines(tx, refund);
  const { id: orderId, storeId, status } = whole.order;
  // The units of a cancelled order were restocked when it was cancelled.
  if (status !== 'cancelled') {
    const units = unitsOfRefund(whole.lines, wholeRefund.lines);
    await restock(tx, storeId, units, { reason: 'returned', orderId });
  }
  if (!isOfCancellation(whole.order, refund))
    await emails.enqueue(tx, storeId, refundedEmail(whole, wholeRefund));
}

/** Whether it was started with the cancellation, whose email names it. */
const isOfCancellation = ({ cancelledAt }: Order, { createdAt }: Refund): boolean =>
  cancelledAt?.getTime() === createdAt.getTime();

/**
 * After a refund failed for good: the amount is no longer refunded, and an alert is raised. When it `hadSucceeded`, the units
 * that it restocked leave the stock again, because the next refund restocks them.
 */
export async function onRefundFailed(
  tx: Transaction,
  jobs: Jobs,
  refund: Refund,
  hadSucceeded: boolean,
): Promise<void> {
  const whole = await lockOrderOf(tx, refund);
  const { order } = whole;
  const missing = hadSucceeded ? await undoRestockOf(tx, whole, refund) : {};
  await changeRefunded(tx, order.id, refund, -1);
  await undoTakeBack(tx, refund.id);
  await takeBackFromCards(tx, jobs, order, refund);
  await recordFailedRefund(tx, refund.id);
  await raiseAlert(tx, jobs, {
    storeId: order.storeId,
    key: `refund-failed:${refund.id}`,
    title: `A refund of ${formatMoney(refund.amountCents, order.currency)} failed`,
    text: `The card provider did not give the money of order ${formatOrderNumber(order.number)} back (${refund.lastError ?? 'no reason given'}). Look at payment ${refund.paymentIntentId} there, then refund it again on the page of the order.${soldMeanwhile(missing)}`,
  });
}

/** Takes out of stock what a refund had put there. Returns the units that were sold or reserved since. */
async function undoRestockOf(tx: Transaction, { order, lines }: WholeOrder, refund: Refund): Promise<Units> {
  if (order.status === 'cancelled') return {};
  const { lines: refunded } = await withRefundedLines(tx, refund);
  return undoRestock(tx, order.storeId, unitsOfRefund(lines, refunded), {
    reason: 'returned',
    orderId: order.id,
    note: 'The refund failed',
  });
}

function soldMeanwhile(missing: Units): string {
  const units = Object.entries(missing).map(([sku, count]) => `${count} of ${sku}`);
  if (units.length === 0) return '';
  return ` What it had put back in stock was taken out again, except ${listed(units, 'and')}, sold since: count ${units.length === 1 ? 'it' : 'them'}.`;
}

async function giveBackToCards(tx: Transaction, order: Order, refund: Refund): Promise<void> {
  const { id: refundId, giftCardCents: amountCents } = refund;
  if (amountCents === 0 || !order.checkoutId || !order.giftCards) return;
  const { checkoutId: id, storeId, currency } = order;
  await refundToGiftCards(tx, { id, storeId, currency, refundId, amountCents }, order.giftCards);
}

/** What was spent of it meanwhile cannot be taken back, and stays refunded. */
async function takeBackFromCards(tx: Transaction, jobs: Jobs, order: Order, refund: Refund): Promise<void> {
  if (refund.giftCardCents === 0 || !order.checkoutId || !order.giftCards) return;
  const { checkoutId: id, storeId, currency } = order;
  const payer = { id, storeId, currency, refundId: refund.id };
  const spentCents = await takeBackRefund(tx, payer, order.giftCards);
  if (spentCents === 0) return;
  await insertOrderRefund(tx, jobs, order, {
    id: newId<RefundId>(),
    amountCents: spentCents,
    giftCardCents: spentCents,
    reason: `spent on the gift card before the rest failed: ${refund.reason}`,
    status: 'succeeded',
    idempotencyKey: `spent:${refund.id}`,
    lines: [],
    shares: [],
  });
}

async function lockOrderOf(tx: Transaction, { id, orderId }: Refund): Promise<WholeOrder> {
  if (!orderId) throw new Error(`refund ${id} is not an order's`);
  return lockWholeOrder(tx, orderId);
}

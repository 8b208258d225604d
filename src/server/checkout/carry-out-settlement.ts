import type { Settlement } from '#domain/checkout/settlement.ts';
import { DomainError } from '#domain/errors.ts';
import type { RefundDeps } from '#server/orders/advance-refund.ts';
import { cancelLocked } from '#server/orders/cancel-order.ts';
import { lockWholeOrder, orderOfCheckout, readWholeOrder } from '#server/orders/order-store.ts';
import { insertRefund } from '#server/orders/refund-store.ts';
import { startRefund as startOrderRefund } from '#server/orders/start-refund.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import { applyStep, become, sellCollected } from './checkout-steps.ts';
import type { Checkout } from './checkout-store.ts';
import { returnElsewhere, returnOnceMore } from './refund-of-checkout.ts';
import { declineRenewal, isStillWanted } from './subscription-of-checkout.ts';

/** What is settled, and what whoever settles it has said. */
export interface Decided {
  checkout: Checkout;
  payment: PaymentIntent;
  /** Why, in the operator's words. */
  note: string;
  /** The money has gone back by another way: the card provider is not asked to send it. */
  isElsewhere: boolean;
}

/**
 * Writes what a settlement means, in the transaction that has the checkout locked. Answers the refund of its order that has to be sent, if one
 * has. Throws `not_possible_now`, and as `promise` where an order is made.
 */
export async function carryOut(
  tx: Transaction,
  deps: RefundDeps,
  settlement: Settlement,
  decided: Decided,
): Promise<string | null> {
  const { checkout, payment, note, isElsewhere } = decided;
  if (isElsewhere && settlement.kind !== 'return')
    throw notNow('Nothing of it waits to go back by another way.');
  switch (settlement.kind) {
    case 'accept':
      await writeDifference(tx, settlement, decided);
      await applyStep(tx, deps, 'settle', checkout, payment);
      return null;
    case 'sell':
      if (!(await isStillWanted(tx, checkout)))
        throw notNow('This delivery is not wanted like this any more: the money can only go back.');
      await sellCollected(tx, deps, checkout, payment);
      return null;
    case 'cancel': {
      await writeDifference(tx, settlement, decided);
      const refundId = await cancelWhatStands(tx, deps, decided);
      await declineRenewal(tx, deps, checkout);
      await become(tx, checkout, 'refunded');
      return refundId;
    }
    case 'return':
      if (isElsewhere) {
        await returnElsewhere(tx, checkout, payment, note);
        await become(tx, checkout, 'refunded');
      } else {
        await returnOnceMore(tx, checkout, payment, note);
        await become(tx, checkout, 'refunding');
      }
      return null;
    case 'close':
      await become(tx, checkout, 'refunded');
      return null;
  }
}

/** What the order says and what was collected come to the same, and both can be explained. */
async function writeDifference(
  tx: Transaction,
  { shortCents, surplusCents }: { shortCents: number; surplusCents: number },
  { checkout, payment, note }: Decided,
): Promise<void> {
  const whole = await readWholeOrder(tx, checkout.id);
  if (whole && shortCents > 0) {
    const { order } = await lockWholeOrder(tx, whole.order.id);
    await insertRefund(tx, order, {
      id: crypto.randomUUID(),
      amountCents: shortCents,
      reason: `never collected: ${note}`,
      status: 'succeeded',
      idempotencyKey: `uncollected:${payment.id}`,
      lines: [],
      shares: [],
    });
  }
  if (surplusCents > 0) {
    await tx.insert(refunds).values({
      storeId: checkout.storeId,
      checkoutId: checkout.id,
      paymentIntentId: payment.id,
      idempotencyKey: `surplus:${payment.id}`,
      amountCents: surplusCents,
      currency: payment.currency,
      reason: `collected over the total, and given back at the card provider: ${note}`,
      status: 'succeeded',
    });
  }
}

async function cancelWhatStands(
  tx: Transaction,
  deps: RefundDeps,
  { checkout, note }: Decided,
): Promise<string | null> {
  const orderId = await orderOfCheckout(tx, checkout.id);
  if (!orderId) return null;
  const whole = await lockWholeOrder(tx, orderId);
  if (whole.order.status !== 'cancelled') return cancelLocked(tx, deps, whole, note);
  if (whole.order.refundedCents === whole.order.totalCents) return null;
  return startOrderRefund(tx, deps.jobs, whole, { wish: 'rest', restock: false, reason: note });
}

const notNow = (text: string) => new DomainError('not_possible_now', text);

import type { ResolutionPlan } from '#domain/checkout/payment-exception.ts';
import { DomainError } from '#domain/errors.ts';
import type { RefundId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { PaymentIntent } from '../card-payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { STEPS } from '../payment-steps.ts';
import type { Purchase } from '../purchase.ts';
import { insertRefund } from '../refunds/refund-store.ts';
import { recordReturnElsewhere, retryReturn } from '../refunds/return-payment.ts';

export interface ResolutionRequest {
  /** The staff member's reason. */
  note: string;
  /** Whether the money was returned by other means, so that the provider is not asked to refund it. */
  isElsewhere: boolean;
}

/**
 * Writes a resolution in the transaction that has locked the purchase. Returns the refund to send, if any.
 * Throws `not_possible_now`, and as `Purchase.reserve` when an order is placed.
 */
export async function completeResolution(
  tx: Transaction,
  deps: PaymentDeps,
  plan: ResolutionPlan,
  {
    purchase,
    payment,
    note,
    isElsewhere,
  }: ResolutionRequest & { purchase: Purchase; payment: PaymentIntent },
): Promise<RefundId | null> {
  if (isElsewhere && plan.kind !== 'return') throw notNow('Nothing of it waits to go back by another way.');
  switch (plan.kind) {
    case 'accept':
      await writeDifference(tx, plan, purchase, payment, note);
      await STEPS.complete.write?.(tx, deps, purchase, payment);
      return null;
    case 'sell':
      if (!(await purchase.mayStillBeSold(tx)))
        throw notNow('It cannot be sold like this any more: the money can only go back.');
      await purchase.reserve(tx);
      await purchase.onSold(tx, payment);
      await STEPS.complete.write?.(tx, deps, purchase, payment);
      return null;
    case 'cancel': {
      await writeDifference(tx, plan, purchase, payment, note);
      const refundId = await purchase.cancelOrder(tx, note);
      await purchase.onCancelled(tx);
      await purchase.become(tx, 'refunded');
      return refundId;
    }
    case 'return':
      await (isElsewhere ? recordReturnElsewhere : retryReturn)(tx, purchase, payment, note);
      await purchase.become(tx, isElsewhere ? 'refunded' : 'refunding');
      return null;
    case 'close':
      await purchase.become(tx, 'refunded');
      return null;
  }
}

/**
 * Records the difference between the order's total and the captured amount, so that both can be explained.
 */
async function writeDifference(
  tx: Transaction,
  { shortCents, surplusCents }: { shortCents: number; surplusCents: number },
  purchase: Purchase,
  payment: PaymentIntent,
  note: string,
): Promise<void> {
  if (shortCents > 0) await purchase.writeOff(tx, shortCents, note);
  if (surplusCents > 0) {
    await insertRefund(tx, {
      storeId: purchase.storeId,
      checkoutId: purchase.id,
      paymentIntentId: payment.id,
      idempotencyKey: `surplus:${payment.id}`,
      amountCents: surplusCents,
      currency: payment.currency,
      reason: `collected over the total, and given back at the card provider: ${note}`,
      status: 'succeeded',
    });
  }
}

const notNow = (text: string) => new DomainError('not_possible_now', text);

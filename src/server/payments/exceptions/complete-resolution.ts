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

/** What somebody says of the exception that they resolve. */
export interface ResolutionRequest {
  /** Why, in the words of the staff member. */
  note: string;
  /** The money has gone back by another way: the card provider is not asked to send it. */
  isElsewhere: boolean;
}

/**
 * Writes what a resolution means, in the transaction that has the purchase locked. Answers the refund of its order that has to be sent,
 * if there is one. Throws `not_possible_now`, and as `Purchase.reserve` where an order is made.
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
        throw notNow('This delivery is not wanted like this any more: the money can only go back.');
      await purchase.reserve(tx);
      await purchase.onSold(tx, payment.id);
      await STEPS.complete.write?.(tx, deps, purchase, payment);
      return null;
    case 'cancel': {
      await writeDifference(tx, plan, purchase, payment, note);
      const refundId = await purchase.cancelOrder(tx, note);
      await purchase.onDeclined(tx);
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

/** What the order says and what was collected come to the same, and both can be explained. */
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

import type { RefundDeps } from '#server/orders/advance-refund.ts';
import { followDispute } from '#server/orders/follow-dispute.ts';
import { followRefundAtProvider, recordOutsideRefund } from '#server/orders/record-outside-refund.ts';
import type { PaymentEvent } from '#server/payments/card-payments.ts';
import { advanceCardChange } from '#server/subscriptions/card-change/advance-card-change.ts';
import { changeOfSetup } from '#server/subscriptions/card-change/card-change-store.ts';
import { advanceCheckout } from './advance-checkout.ts';
import { checkoutOfPayment } from './checkout-of-payment.ts';
import { followRefundOfCheckout } from './refund-of-checkout.ts';

/**
 * An event says only where to look: the checkout of a payment is brought as far as it can go, and refunds and disputes are asked for. So
 * events may come twice, late and in any order. Answers why nothing was done about one, or null.
 */
export async function handlePaymentEvent(deps: RefundDeps, event: PaymentEvent): Promise<string | null> {
  const news = deps.payments.newsOf(event);
  switch (news.about) {
    case 'payment':
      return followPayment(deps, news.intentId, news.checkoutId);
    case 'refund':
      return followRefund(deps, news.refundId, news.intentId);
    case 'dispute':
      return (await followDispute(deps, news.disputeId)) ? null : NOT_OURS;
    case 'card':
      return followCard(deps, news.setupId);
    case 'nothing':
      return news.reason;
  }
}

const NOT_OURS = 'it is about a payment that this shop did not make';

/** A card that its owner gave is charged from now on, also when their browser never came back to say so. */
async function followCard(deps: RefundDeps, setupId: string): Promise<string | null> {
  const change = await changeOfSetup(deps.db, setupId);
  if (!change) return 'it is about a card that this shop did not ask for';
  await advanceCardChange(deps, change.id);
  return null;
}

async function followPayment(
  deps: RefundDeps,
  intentId: string,
  checkoutId: string | null,
): Promise<string | null> {
  const id = await checkoutOfPayment(deps.db, intentId, checkoutId);
  if (!id) return NOT_OURS;
  const checkout = await advanceCheckout(deps, id);
  if (checkout?.status === 'paid') await recordOutsideRefund(deps, intentId);
  return null;
}

async function followRefund(
  deps: RefundDeps,
  refundId: string,
  intentId: string | null,
): Promise<string | null> {
  if (!intentId) return 'it is about a refund of no payment';
  const id = await checkoutOfPayment(deps.db, intentId, null);
  if (!id) return NOT_OURS;
  await followRefundOfCheckout(deps, refundId);
  const checkout = await advanceCheckout(deps, id);
  if (checkout?.status === 'paid') await followRefundAtProvider(deps, { refundId, intentId });
  return null;
}

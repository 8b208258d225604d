import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { enqueueUsedAddress } from './account/save-used-address.ts';
import type { Checkout } from './checkout/checkout-store.ts';
import { offSessionCheckouts } from './checkout/subscription/off-session-checkouts.ts';
import { oneTimePurchase } from './checkout/purchases/one-time-purchase.ts';
import { type CheckoutPurchases, createPurchases } from './checkout/purchases/purchases.ts';
import { draftPurchase } from './draft-orders/draft-purchase.ts';
import { followDispute } from './orders/follow-dispute.ts';
import { lockOrder } from './orders/order-store.ts';
import { recordExternalRefund } from './orders/refunds/record-external-refund.ts';
import { onRefundFailed, onRefundSucceeded } from './orders/refunds/refund-outcome.ts';
import type { PaymentIntent } from './payments/card-payments.ts';
import type { PaymentListeners } from './payments/payment-deps.ts';
import type { Transaction } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { advanceCardChange } from './subscriptions/card-change/advance-card-change.ts';
import { changeOfSetup } from './subscriptions/card-change/card-change-store.ts';
import type { RenewalCheckouts } from './subscriptions/renewals/renewal-checkouts.ts';
import { renewalPurchase } from './subscriptions/renewals/renewal-purchase.ts';
import { startSubscriptions } from './subscriptions/start-subscriptions.ts';

/**
 * Connects payments, refunds and renewals to the areas they call. The only place that knows all kinds
 * of purchase.
 */
export function wirePayments({
  jobs,
  emails,
  sessionSecret,
}: {
  jobs: Jobs;
  emails: EmailOutbox;
  sessionSecret: string;
}): {
  purchases: CheckoutPurchases;
  listeners: PaymentListeners;
  renewalCheckouts: RenewalCheckouts;
} {
  const startSubscribed = (tx: Transaction, checkout: Checkout, payment: PaymentIntent) =>
    startFromCheckout(tx, jobs, checkout, payment);
  const saveAddress = (tx: Transaction, { id }: Checkout) => enqueueUsedAddress(tx, jobs, id);
  const purchases = createPurchases({
    jobs,
    emails,
    hooksOf(checkout) {
      const { id: checkoutId, billingCycleId, draftOrderId } = checkout;
      if (billingCycleId) return renewalPurchase({ jobs }, { checkoutId, billingCycleId });
      if (draftOrderId) return draftPurchase({ emails, jobs }, checkout, draftOrderId);
      const started = { startSubscriptions: startSubscribed, saveAddress };
      return oneTimePurchase({ emails, jobs, sessionSecret, ...started }, checkout);
    },
  });
  const listeners: PaymentListeners = {
    lockOrder,
    onRefundSucceeded: (tx, refund) => onRefundSucceeded(tx, emails, refund),
    onRefundFailed: (tx, refund, hadSucceeded) => onRefundFailed(tx, jobs, refund, hadSucceeded),
    onRefundedCents: ({ db }, payment) => recordExternalRefund({ db, jobs, emails }, payment),
    onDispute: followDispute,
    /** Applies the new card even when the browser never returned. */
    async onSetup(deps, setupId) {
      const change = await changeOfSetup(deps.db, setupId);
      if (change) await advanceCardChange(deps, change.id);
      return change !== null;
    },
  };
  return { purchases, listeners, renewalCheckouts: offSessionCheckouts };
}

/** The first payment starts the subscriptions in the checkout. */
function startFromCheckout(
  tx: Transaction,
  jobs: Jobs,
  checkout: Checkout,
  { savedCard }: PaymentIntent,
): Promise<void> {
  const { id: checkoutId, storeId, customerId, currency } = checkout;
  const { quote, email, name, address, shippingOptionId, termsAcceptedAt, termsText } = checkout;
  if (!quote || !email || name === null || !address || !shippingOptionId || !termsAcceptedAt || !termsText)
    throw new Error(`checkout ${checkoutId} is paid without what its subscriptions need`);
  return startSubscriptions(tx, jobs, {
    checkoutId,
    storeId,
    customerId,
    currency,
    email,
    name,
    address,
    shippingOptionId,
    termsAcceptedAt,
    termsText,
    savedCard,
    lines: quote.lines,
  });
}

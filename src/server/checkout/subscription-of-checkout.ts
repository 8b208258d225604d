import { orderOfCheckout } from '#server/orders/order-store.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { hinderPeriod, mayBeSold, settlePeriod } from '#server/subscriptions/settle-period.ts';
import { startSubscriptions } from '#server/subscriptions/start-subscriptions.ts';
import type { Checkout } from './checkout-store.ts';

/** Whether a checkout may still be sold: what a shopper buys always, a renewal only while its owner wants it like this. */
export async function isStillWanted(tx: Transaction, { periodId }: Checkout): Promise<boolean> {
  return periodId === null || mayBeSold(tx, periodId);
}

/** What a payment means for subscriptions: the first one starts them, a renewal's settles its delivery. */
export async function settleSubscription(
  tx: Transaction,
  { jobs }: { jobs: Jobs },
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  if (checkout.mode === 'payment') return;
  if (!checkout.periodId) return startFromCheckout(tx, jobs, checkout, payment);
  const orderId = await orderOfCheckout(tx, checkout.id);
  if (!orderId) throw new Error(`checkout ${checkout.id} is paid without an order`);
  await settlePeriod(tx, checkout.periodId, orderId);
}

async function startFromCheckout(
  tx: Transaction,
  jobs: Jobs,
  checkout: Checkout,
  { keptCard }: PaymentIntent,
): Promise<void> {
  const { id: checkoutId, storeId, customerId, currency } = checkout;
  const { quote, email, name, address, shippingOptionId, termsAcceptedAt, termsText } = checkout;
  if (!quote || !email || name === null || !address || !shippingOptionId || !termsAcceptedAt || !termsText)
    throw new Error(`checkout ${checkoutId} is paid without what its subscriptions need`);
  await startSubscriptions(tx, jobs, {
    ...{ checkoutId, storeId, customerId, currency },
    ...{ email, name, address, shippingOptionId, termsAcceptedAt, termsText, keptCard },
    lines: quote.lines,
  });
}

/** The kept card did not pay for a renewal: its delivery is tried again later. Nothing for what a shopper buys. */
export async function declineRenewal(
  tx: Transaction,
  { jobs }: { jobs: Jobs },
  { periodId }: Checkout,
): Promise<void> {
  if (periodId) await hinderPeriod(tx, jobs, periodId, 'payment');
}

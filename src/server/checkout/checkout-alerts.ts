import { and, eq, isNull } from 'drizzle-orm';
import { formatMoney } from '#domain/money.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Checkout } from './checkout-store.ts';

/** Money came where no sale could follow. It goes back by itself; somebody should know how that could happen. */
export function alertUnsoldPayment(
  tx: Transaction,
  jobs: Jobs,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  const amount = formatMoney(payment.capturedCents, payment.currency);
  return raiseAlert(tx, jobs, {
    storeId: checkout.storeId,
    key: `unsold-payment:${checkout.id}`,
    title: `${amount} arrived without an order`,
    text: `Payment ${payment.id} was collected while checkout ${checkout.id} was ${checkout.status}. The shop is giving it back; there is nothing to do unless another alert follows.`,
  });
}

/** The last unit of something was sold. It sells out again once there was more of it, so the key names the checkout as well. */
export function alertSoldOut(tx: Transaction, jobs: Jobs, checkout: Checkout, sku: string): Promise<void> {
  return raiseAlert(tx, jobs, {
    storeId: checkout.storeId,
    key: `sold-out:${sku}:${checkout.id}`,
    title: `${sku} is sold out`,
    text: `The last of ${sku} was sold by checkout ${checkout.id}. Shoppers see it as sold out until there is more: count it at /staff/stock, or npm run shop -- stock import`,
  });
}

/** The shop and the card provider do not agree, or a refund failed: nothing more happens by itself. Each failure is told anew. */
export async function alertReview(
  tx: Transaction,
  jobs: Jobs,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  const amounts = `${formatMoney(payment.capturedCents, payment.currency)} collected, ${formatMoney(payment.refundedCents, payment.currency)} given back, ${formatMoney(checkout.totalCents, checkout.currency)} frozen`;
  const why =
    checkout.status === 'refunding' || checkout.status === 'refunded'
      ? 'The card provider could not give the money back.'
      : 'The card provider collected another amount than was frozen.';
  const ofThis = and(eq(refunds.checkoutId, checkout.id), isNull(refunds.orderId));
  const failed = await tx.$count(refunds, and(ofThis, eq(refunds.status, 'failed')));
  return raiseAlert(tx, jobs, {
    storeId: checkout.storeId,
    key: `checkout-review:${checkout.id}${failed > 1 ? `:${failed}` : ''}`,
    title: 'A payment needs a person',
    text: `${why} Payment ${payment.id} of checkout ${checkout.id}: ${amounts}. Look at it at the card provider, then settle it: npm run shop -- checkouts settle ${checkout.id}`,
  });
}

import { formatMoney } from '#domain/money.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { PaymentIntent } from './card-payments.ts';
import type { Purchase } from './purchase.ts';
import { countFailedReturns } from './refunds/return-payment.ts';

/** Money came where no sale could follow. It goes back by itself; somebody should know how that could happen. */
export function alertUnsoldPayment(
  tx: Transaction,
  jobs: Jobs,
  purchase: Purchase,
  payment: PaymentIntent,
): Promise<void> {
  const amount = formatMoney(payment.capturedCents, payment.currency);
  return raiseAlert(tx, jobs, {
    storeId: purchase.storeId,
    key: `unsold-payment:${purchase.id}`,
    title: `${amount} arrived without an order`,
    text: `Payment ${payment.id} was collected while checkout ${purchase.id} was ${purchase.status}. The shop is giving it back; there is nothing to do unless another alert follows.`,
  });
}

/** The shop and the card provider do not agree, or a refund failed: nothing more happens by itself. Each failure is an alert. */
export async function alertPaymentException(
  tx: Transaction,
  jobs: Jobs,
  purchase: Purchase,
  payment: PaymentIntent,
): Promise<void> {
  const amounts = `${formatMoney(payment.capturedCents, payment.currency)} collected, ${formatMoney(payment.refundedCents, payment.currency)} given back, ${formatMoney(purchase.totalCents, purchase.currency)} frozen`;
  const why =
    purchase.status === 'refunding' || purchase.status === 'refunded'
      ? 'The card provider could not give the money back.'
      : 'The card provider collected another amount than the final total.';
  const failed = await countFailedReturns(tx, purchase);
  return raiseAlert(tx, jobs, {
    storeId: purchase.storeId,
    key: `checkout-review:${purchase.id}${failed > 1 ? `:${failed}` : ''}`,
    title: 'A payment needs a person',
    text: `${why} Payment ${payment.id} of checkout ${purchase.id}: ${amounts}. Look at it at the card provider, then resolve it: npm run shop -- checkouts resolve ${purchase.id}`,
  });
}

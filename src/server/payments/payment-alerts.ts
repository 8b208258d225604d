import type { PaymentIntentId, ProviderRefundId, StoreId } from '#domain/ids.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { PaymentIntent, ProviderRefusal } from './card-payments.ts';
import type { Purchase } from './purchase.ts';
import { countFailedReturns } from './refunds/return-payment.ts';

/** Money arrived without a sale. It is refunded automatically, but staff should know the cause. */
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
    text: `Payment ${payment.id} was collected after its checkout had ended (${purchase.status}). The shop is giving it back; another alert follows if it cannot.`,
  });
}

/**
 * The provider refuses what a payment or a saved card needs, for no reason of a shopper's. At most one alert a day. `refusedTo` says
 * what it was asked to do.
 */
export async function alertRefusedPayments(
  db: Database,
  jobs: Jobs,
  storeId: StoreId,
  { refusal, refusedTo }: { refusal: ProviderRefusal; refusedTo: string },
): Promise<void> {
  const day = (await shopTime(db)).toISOString().slice(0, 10);
  await db.transaction((tx) =>
    raiseAlert(tx, jobs, {
      storeId,
      key: `payments-refused:${day}`,
      title: 'The card provider refuses payments',
      text: `It refused to ${refusedTo}: ${loggedError(refusal).message.slice(0, 500)}. Nothing was charged by it.`,
    }),
  );
}

/** A refund that was made outside of the shop failed, and nobody can tell which recorded one it is a part of. */
export function alertFailedExternalRefund(
  tx: Transaction,
  jobs: Jobs,
  {
    storeId,
    intentId,
    providerRefundId,
    amountCents,
  }: {
    storeId: StoreId;
    intentId: PaymentIntentId;
    providerRefundId: ProviderRefundId;
    amountCents: Cents;
  },
): Promise<void> {
  return raiseAlert(tx, jobs, {
    storeId,
    key: `external-refund-failed:${providerRefundId}`,
    title: 'A refund that was made at the card provider failed',
    text: `Refund ${providerRefundId} of payment ${intentId}, ${amountCents} in its smallest unit, did not arrive. The order still counts it as refunded, together with others: compare them at the card provider, and give the money back there.`,
  });
}

/**
 * Raises an alert, once per failure, when the shop and the provider disagree or a refund failed and staff
 * must act.
 */
export async function alertPaymentException(
  tx: Transaction,
  jobs: Jobs,
  purchase: Purchase,
  payment: PaymentIntent,
): Promise<void> {
  const amounts = `${formatMoney(payment.capturedCents, payment.currency)} collected, ${formatMoney(payment.refundedCents, payment.currency)} given back, ${formatMoney(purchase.dueCents, purchase.currency)} due`;
  const why =
    purchase.status === 'refunding' || purchase.status === 'refunded'
      ? 'The card provider could not give the money back.'
      : 'The card provider collected another amount than the final total.';
  const failed = await countFailedReturns(tx, purchase);
  return raiseAlert(tx, jobs, {
    storeId: purchase.storeId,
    key: `checkout-review:${purchase.id}${failed > 1 ? `:${failed}` : ''}`,
    title: 'A payment needs a person',
    text: `${why} Payment ${payment.id}: ${amounts}. Look at it at the card provider, then resolve it.`,
  });
}

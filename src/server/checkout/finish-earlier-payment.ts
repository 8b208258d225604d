import { DomainError } from '#domain/errors.ts';
import type { PaymentIntentId, ShopperId, StoreId } from '#domain/ids.ts';
import { type PaymentIntent, UnknownToProvider } from '#server/payments/card-payments.ts';
import { mapPaymentErrors } from '#server/payments/create-payment.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import type { Checkout } from './checkout-store.ts';
import { findPayingCheckout } from './shopper-checkouts.ts';

/**
 * A shopper whose card was just authorised starts another checkout: completes that payment instead of
 * refunding it. Throws `checkout_closed` when it did, `checkout_changed` while the provider is still
 * processing.
 */
export async function finishEarlierPayment(
  deps: PaymentDeps,
  storeId: StoreId,
  shopperId: ShopperId,
): Promise<void> {
  const earlier = await findPayingCheckout(deps.db, storeId, shopperId);
  if (earlier?.provider !== deps.payments.provider) return;
  const { status, paymentIntentId } = earlier;
  if (!paymentIntentId) return;
  const payment = await mapPaymentErrors(() => paymentUnderWay(deps, status, paymentIntentId));
  if (!payment) return;
  const after = await mapPaymentErrors(() => processPayment(deps, earlier.id, payment));
  if (after?.status === 'paid')
    throw new DomainError(
      'checkout_closed',
      'Your last payment went through, and the order is on its way. Look at your cart before you pay again.',
    );
  if (after?.status === 'capturing' || after?.status === 'ready') throw stillBeingConfirmed();
}

const stillBeingConfirmed = () =>
  new DomainError(
    'checkout_changed',
    'Your last payment is still being confirmed. Give it a moment before you pay again.',
  );

/** Null for a payment that nobody has confirmed, or that the provider does not know. */

async function paymentUnderWay(
  { payments }: PaymentDeps,
  status: Checkout['status'],
  paymentIntentId: PaymentIntentId,
): Promise<PaymentIntent | null> {
  const payment = await payments.retrieveIntent(paymentIntentId).catch((error: unknown) => {
    if (!(error instanceof UnknownToProvider)) throw error;
    if (status === 'capturing') throw stillBeingConfirmed();
    return null;
  });
  if (!payment) return null;
  const isUnderWay = payment.status === 'requires_capture' || payment.status === 'processing';
  return status === 'capturing' || isUnderWay ? payment : null;
}

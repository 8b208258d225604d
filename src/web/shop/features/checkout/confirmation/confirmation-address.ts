import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';

/** The result page of a payment. Spec §2 Order result. */
export function confirmationAddress(paymentIntentId: PaymentIntentId): string {
  const query = new URLSearchParams({ payment_intent: paymentIntentId, redirect_status: 'succeeded' });
  return `/checkout-confirmation?${query}`;
}

/** A checkout that is still open. */
export function checkoutAddress(sessionId: CheckoutId): string {
  return `/checkout?${new URLSearchParams({ session_id: sessionId })}`;
}

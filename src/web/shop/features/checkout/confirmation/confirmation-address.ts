/** The result page of a payment. Spec §2 Order result. */
export function confirmationAddress(paymentIntentId: string): string {
  const query = new URLSearchParams({ payment_intent: paymentIntentId, redirect_status: 'succeeded' });
  return `/checkout-confirmation?${query}`;
}

/** A checkout that is still open. */
export function checkoutAddress(sessionId: string): string {
  return `/checkout?${new URLSearchParams({ session_id: sessionId })}`;
}

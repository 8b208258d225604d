import { ensurePayment, isCheckoutClosed } from '#server/payments/create-payment.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { type Checkout, savesCard, withDue } from './checkout-store.ts';
import { type StartCheckout, startCheckout } from './start-checkout.ts';

/** A checkout, and why its payment could not be created yet; null with a payment. */
interface OpenedCheckout {
  checkout: Checkout;
  failure: unknown;
}

/**
 * Starts a checkout with its payment. One whose payment could not be created is opened all the same: the payment is created when it is
 * looked at. Throws as `startCheckout`.
 */
export async function openCheckout(deps: PaymentDeps, start: StartCheckout): Promise<OpenedCheckout> {
  const opened = await attemptOpening(deps, start);
  // The provider does not know the payment of the running one, which has ended: docs/decisions/0357.
  return isCheckoutClosed(opened.failure) ? attemptOpening(deps, start) : opened;
}

async function attemptOpening(deps: PaymentDeps, start: StartCheckout): Promise<OpenedCheckout> {
  const checkout = await startCheckout(deps, start);
  const failure = await ensurePayment(deps, withDue(checkout), savesCard(checkout)).then(
    () => null,
    (error: unknown) => error,
  );
  return { checkout, failure };
}

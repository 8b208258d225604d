import { DomainError } from '#domain/errors.ts';
import { type AdvanceDeps, advanceCheckout } from './advance-checkout.ts';
import { type Checkout, findPayingCheckout } from './checkout-store.ts';
import { answeringOutages } from './payment-of-checkout.ts';

/**
 * A shopper who has just paid, and does not know it, starts a checkout again: what is paid for becomes their order, instead of being given
 * back for a second payment. Throws `checkout_closed` when it did, `checkout_changed` while the provider is not done with it.
 */
export async function finishEarlierPayment(
  deps: AdvanceDeps,
  storeId: string,
  shopperId: string,
): Promise<void> {
  const earlier = await findPayingCheckout(deps.db, storeId, shopperId);
  if (earlier?.provider !== deps.payments.provider) return;
  if (!(await answeringOutages(() => isBeingPaid(deps, earlier)))) return;
  const after = await answeringOutages(() => advanceCheckout(deps, earlier.id));
  if (after?.status === 'paid')
    throw new DomainError(
      'checkout_closed',
      'Your last payment went through, and the order is on its way. Look at your cart before you pay again.',
    );
  if (after?.status === 'capturing' || after?.status === 'ready')
    throw new DomainError(
      'checkout_changed',
      'Your last payment is still being confirmed. Give it a moment before you pay again.',
    );
}

async function isBeingPaid({ payments }: AdvanceDeps, checkout: Checkout): Promise<boolean> {
  if (checkout.status === 'capturing') return true;
  const { status } = await payments.retrieveIntent(checkout.paymentIntentId ?? '');
  return status === 'requires_capture' || status === 'processing';
}

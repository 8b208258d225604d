import Stripe from 'stripe';
import { ProviderRefusal, ProviderUnavailable } from '../../card-payments.ts';

/** Does something at Stripe. Throws `ProviderRefusal` when Stripe said no, `ProviderUnavailable` when nobody knows or nothing was done. */
export async function atStripe<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw isRefusal(error)
      ? new ProviderRefusal(inWords(error), { cause: error })
      : new ProviderUnavailable(inWords(error), { cause: error });
  }
}

/** Stripe looked at it and said no. Wrong keys, limits, locks and faults say nothing about the payment: the same again may work. */
function isRefusal(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error instanceof Stripe.errors.StripeCardError
  );
}

/** For the log: never with what was sent, and with Stripe's own name of the request, by which its dashboard finds it. */
function inWords({ type, code, message, requestId }: Stripe.errors.StripeError): string {
  return [type, code, message, requestId && `(request ${requestId})`].filter(Boolean).join(' ');
}

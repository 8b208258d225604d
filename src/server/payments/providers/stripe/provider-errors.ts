import Stripe from 'stripe';
import { ProviderRefusal, ProviderUnavailable } from '../../card-payments.ts';

/**
 * Calls Stripe. Throws `ProviderRefusal` when Stripe refused, `ProviderUnavailable` when the outcome is
 * unknown or nothing was done.
 */
export async function atStripe<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw isRefusal(error)
      ? new ProviderRefusal(errorText(error), { cause: error })
      : new ProviderUnavailable(errorText(error), { cause: error });
  }
}

/**
 * Whether Stripe refused the request itself. Wrong keys, rate limits, locks and outages say nothing about the
 * payment, so the request can be retried.
 */
function isRefusal(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error instanceof Stripe.errors.StripeCardError
  );
}

/** For the log: without request data, and with Stripe's request id, by which its dashboard finds it. */
function errorText({ type, code, message, requestId }: Stripe.errors.StripeError): string {
  return [type, code, message, requestId && `(request ${requestId})`].filter(Boolean).join(' ');
}

import Stripe from 'stripe';
import { AmountTooSmall, ProviderRefusal, ProviderUnavailable } from '../../card-payments.ts';

/**
 * Calls Stripe. Throws `ProviderRefusal` when Stripe refused, `ProviderUnavailable` when the outcome is
 * unknown or nothing was done.
 */
export async function atStripe<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const Kind = isRefusal(error) ? refusalOf(error) : ProviderUnavailable;
    throw new Kind(errorText(error), { cause: error });
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

const refusalOf = ({ code }: Stripe.errors.StripeError) =>
  code === 'amount_too_small' ? AmountTooSmall : ProviderRefusal;

/** For the log: without request data, and with Stripe's request id, by which its dashboard finds it. */
function errorText({ type, code, message, requestId }: Stripe.errors.StripeError): string {
  return [type, code, message, requestId && `(request ${requestId})`].filter(Boolean).join(' ');
}

import Stripe from 'stripe';
import {
  AmountTooSmall,
  ProviderRefusal,
  ProviderUnavailable,
  UnknownToProvider,
} from '../../card-payments.ts';

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
  if (isOfLiveMode(error)) return false;
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error instanceof Stripe.errors.StripeCardError
  );
}

/**
 * Whether a key of test mode asks for what exists in live mode: it is real, and the shop has the wrong key. Stripe says
 * so only in its text.
 */
const isOfLiveMode = ({ code, message }: Stripe.errors.StripeError): boolean =>
  code === 'resource_missing' && message.includes('exists in live mode');

function refusalOf({ code, param }: Stripe.errors.StripeError): typeof ProviderRefusal {
  if (code === 'amount_too_small') return AmountTooSmall;
  return code === 'resource_missing' && !isNamedBesides(param) ? UnknownToProvider : ProviderRefusal;
}

/** Whether a parameter names another object than the one that is asked for, such as a payment's customer. */
const isNamedBesides = (param: string | undefined): boolean =>
  param === 'customer' || param === 'payment_method' || (param?.includes('[') ?? false);

/** For the log: without request data, and with Stripe's request id, by which its dashboard finds it. */
function errorText({ type, code, message, requestId }: Stripe.errors.StripeError): string {
  return [type, code, message, requestId && `(request ${requestId})`].filter(Boolean).join(' ');
}

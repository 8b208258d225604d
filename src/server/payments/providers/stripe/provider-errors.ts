import Stripe from 'stripe';
import {
  AmountTooSmall,
  ProviderRefusal,
  ProviderUnavailable,
  UnexpectedState,
  UnknownToProvider,
  UnusableCard,
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

/** Why Stripe refused; `ProviderRefusal` for what is not known to be about the payment or its card. */
function refusalOf(error: Stripe.errors.StripeError): typeof ProviderRefusal {
  const { code = '', param = '' } = error;
  if (code === 'amount_too_small') return AmountTooSmall;
  if (isAboutCard(error)) return UnusableCard;
  if (STATES.includes(code)) return UnexpectedState;
  // A parameter within another one names something else, such as a calculation of tax.
  return code === 'resource_missing' && !param.includes('[') ? UnknownToProvider : ProviderRefusal;
}

const STATES: readonly string[] = [
  'payment_intent_unexpected_state',
  'setup_intent_unexpected_state',
  'intent_invalid_state',
  'charge_already_captured',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
];

/** Codes of refusals of a card, beside declines. */
const ABOUT_CARDS: readonly string[] = [
  'billing_invalid_mandate',
  'debit_not_authorized',
  'expired_payment_method',
  'india_recurring_payment_mandate_canceled',
  'invalid_card_type',
  'payment_intent_incompatible_payment_method',
  'payment_intent_mandate_invalid',
  'payment_method_currency_mismatch',
  'payment_method_customer_decline',
  'payment_method_provider_decline',
  'payment_method_unexpected_state',
];

/** Of a card that was removed from its customer Stripe says so in its text. */
const REMOVED: readonly string[] = ['was detached from a Customer', 'does not have a payment method'];

function isAboutCard({ code = '', param = '', message }: Stripe.errors.StripeError): boolean {
  if (code === 'resource_missing' || code === '') {
    if (param === 'customer' || param === 'payment_method') return true;
  }
  return ABOUT_CARDS.includes(code) || REMOVED.some((text) => message.includes(text));
}

/** For the log: without request data, and with Stripe's request id, by which its dashboard finds it. */
function errorText({ type, code, message, requestId }: Stripe.errors.StripeError): string {
  return [type, code, message, requestId && `(request ${requestId})`].filter(Boolean).join(' ');
}

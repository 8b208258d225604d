import type Stripe from 'stripe';
import type { PaymentStatus } from '#domain/checkout/next-payment-step.ts';
import type { CheckoutId, PaymentIntentId, PaymentMethodId, ProviderCustomerId } from '#domain/ids.ts';
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import {
  checkoutNamedIn,
  type DeclineReason,
  type PaymentIntent,
  ProviderUnavailable,
  type SavedCard,
} from '../../card-payments.ts';

/** Only what authorises within the page and can be captured later: cards and wallets. docs/decisions/0045. */
export const CARDS_AND_WALLETS = { enabled: true, allow_redirects: 'never' } as const;

/** What is asked for with every payment intent: its charge knows what was refunded. */
export const EXPANDED = { expand: ['latest_charge'] };

const STATUSES: ReadonlyMap<string, PaymentStatus> = new Map<string, PaymentStatus>([
  ['requires_payment_method', 'requires_payment_method'],
  // A card was given, but the shopper has yet to confirm it (again: the amount has changed). To the shop that is the same.
  ['requires_confirmation', 'requires_payment_method'],
  ['requires_action', 'requires_action'],
  ['processing', 'processing'],
  ['requires_capture', 'requires_capture'],
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
]);

/**
 * Stripe's payment intent in the shop's words. Throws `ProviderUnavailable` for an answer that is not one, is another one than was
 * asked for, or has a status or currency that the shop does not know: nothing is decided on what is not understood.
 */
export function toPaymentIntent(answer: Stripe.PaymentIntent, wantedId?: string): PaymentIntent {
  if (answer.object !== 'payment_intent') throw notUnderstood('it is not a payment intent');
  if (wantedId !== undefined && answer.id !== wantedId) throw notUnderstood('it is another payment intent');
  if (!answer.client_secret || !Number.isSafeInteger(answer.amount)) throw notUnderstood('it is incomplete');
  const status = STATUSES.get(answer.status);
  if (!status) throw notUnderstood(`its status is ${answer.status}`);
  return {
    id: answer.id as PaymentIntentId,
    clientSecret: answer.client_secret,
    status,
    amountCents: answer.amount,
    capturedCents: status === 'succeeded' ? answer.amount_received : 0,
    refundedCents: refundedCents(answer.latest_charge),
    currency: toCurrency(answer.currency),
    checkoutId: checkoutNamedIn(answer.metadata),
    version: Number(answer.metadata.version ?? 0),
    savedCard: savedCardOf(answer, status),
    declineReason: answer.last_payment_error ? declineReasonOf(answer.last_payment_error) : null,
  };
}

/** How the shop marks a payment intent as a checkout's. */
export const metadataOf = (checkoutId: CheckoutId, version: number) => ({
  checkout_id: checkoutId,
  version: String(version),
});

export const notUnderstood = (why: string) =>
  new ProviderUnavailable(`The card provider's answer was not understood: ${why}.`);

/** Stripe attaches the card to the customer once a payment that was made to keep it is authorised. */
function savedCardOf(answer: Stripe.PaymentIntent, status: PaymentStatus): SavedCard | null {
  const isAuthorised = status === 'requires_capture' || status === 'succeeded';
  if (!isAuthorised || answer.setup_future_usage !== 'off_session') return null;
  const customerId = idOf<ProviderCustomerId>(answer.customer);
  const paymentMethodId = idOf<PaymentMethodId>(answer.payment_method);
  if (!customerId || !paymentMethodId) return null;
  const charge = typeof answer.latest_charge === 'string' ? null : answer.latest_charge;
  return { customerId, paymentMethodId, summary: cardSummaryOf(charge?.payment_method_details?.card) };
}

/** What is printed on a card, if Stripe tells all of it. */
export function cardSummaryOf(card: PrintedOnCard | null | undefined): CardSummary | null {
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card ?? {};
  return brand && last4 && expiryMonth && expiryYear ? { brand, last4, expiryMonth, expiryYear } : null;
}

interface PrintedOnCard {
  brand: string | null;
  last4: string | null;
  exp_month: number;
  exp_year: number;
}

const ASKS_FOR_STEP: readonly (string | undefined)[] = [
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
];

/** Why Stripe says that a card was not accepted, in the shop's words. */
export function declineReasonOf({
  code,
  decline_code,
}: {
  code?: string;
  decline_code?: string;
}): DeclineReason {
  if (code === 'expired_card') return 'expired_card';
  if (decline_code === 'insufficient_funds') return 'insufficient_funds';
  return ASKS_FOR_STEP.includes(code) || decline_code === 'authentication_required'
    ? 'authentication_required'
    : 'card_declined';
}

/** The id of something that Stripe may send whole or only name. */
export const idOf = <Id extends string>(reference: string | { id: string } | null | undefined): Id | null =>
  ((typeof reference === 'string' ? reference : reference?.id) ?? null) as Id | null;

/** Stripe counts what was authorised and never captured as refunded as well; no money moved for that. */
function refundedCents(charge: Stripe.PaymentIntent['latest_charge']): number {
  if (charge === null) return 0;
  if (typeof charge === 'string') throw notUnderstood('its charge was left out');
  return Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured));
}

function toCurrency(code: string): CurrencyCode {
  const known = CURRENCY_CODES.find((currency) => currency === code);
  if (!known) throw notUnderstood(`its currency is ${code}`);
  return known;
}

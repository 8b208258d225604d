import type Stripe from 'stripe';
import type { PaymentStatus } from '#domain/checkout/next-payment-step.ts';
import type { CheckoutId, PaymentIntentId, PaymentMethodId, ProviderCustomerId } from '#domain/ids.ts';
import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import {
  checkoutNamedIn,
  type DeclineReason,
  type PaymentIntent,
  ProviderUnavailable,
  type SavedCard,
} from '../../card-payments.ts';

/**
 * Only methods that authorise within the page and can be captured later: cards and wallets.
 * docs/decisions/0045.
 */
export const CARDS_AND_WALLETS = { enabled: true, allow_redirects: 'never' } as const;

/** Expands the charge, which has the refunded amount. */
export const EXPANDED = { expand: ['latest_charge'] };

const STATUSES: ReadonlyMap<string, PaymentStatus> = new Map<string, PaymentStatus>([
  ['requires_payment_method', 'requires_payment_method'],
  // A card was entered but must be confirmed (again, since the amount changed). The shop treats both the
  // same.
  ['requires_confirmation', 'requires_payment_method'],
  ['requires_action', 'requires_action'],
  ['processing', 'processing'],
  ['requires_capture', 'requires_capture'],
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
]);

/**
 * Converts Stripe's payment intent. Throws `ProviderUnavailable` for another object than requested, or an
 * unknown status or currency, so that nothing is decided on what is not understood.
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
    card: isAuthorised(status) ? cardOf(answer) : null,
    savedCard: savedCardOf(answer, status),
    declineReason: answer.last_payment_error ? declineReasonOf(answer.last_payment_error) : null,
  };
}

/** The metadata that links a payment intent to a checkout. */
export const metadataOf = (checkoutId: CheckoutId, version: number) => ({
  checkout_id: checkoutId,
  version: String(version),
});

export const notUnderstood = (why: string) =>
  new ProviderUnavailable(`The card provider's answer was not understood: ${why}.`);

/** Stripe attaches the card to the customer once a payment that saves it is authorised. */
function savedCardOf(answer: Stripe.PaymentIntent, status: PaymentStatus): SavedCard | null {
  if (!isAuthorised(status) || answer.setup_future_usage !== 'off_session') return null;
  const customerId = idOfReference<ProviderCustomerId>(answer.customer);
  const paymentMethodId = idOfReference<PaymentMethodId>(answer.payment_method);
  if (!customerId || !paymentMethodId) return null;
  return { customerId, paymentMethodId, summary: cardOf(answer) };
}

const isAuthorised = (status: PaymentStatus) => status === 'requires_capture' || status === 'succeeded';

function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): CardSummary | null {
  return typeof charge === 'string' ? null : toCardSummary(charge?.payment_method_details?.card);
}

/** The card's summary, if Stripe reports all of it. */
export function toCardSummary(card: PrintedOnCard | null | undefined): CardSummary | null {
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

/** Maps Stripe's decline codes. */
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

/** The id of an object that Stripe sends expanded or as an id. */
export const idOfReference = <Id extends string>(
  reference: string | { id: string } | null | undefined,
): Id | null => ((typeof reference === 'string' ? reference : reference?.id) ?? null) as Id | null;

/** Stripe also counts authorised but uncaptured amounts as refunded, although no money moved. */
function refundedCents(charge: Stripe.PaymentIntent['latest_charge']): number {
  if (charge === null) return 0;
  if (typeof charge === 'string') throw notUnderstood('its charge was left out');
  return Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured));
}

/** Throws `ProviderUnavailable` for a currency that the shop does not use. */
export function toCurrency(code: string): CurrencyCode {
  const known = SUPPORTED_CURRENCIES.find((currency) => currency === code);
  if (!known) throw notUnderstood(`its currency is ${code}`);
  return known;
}

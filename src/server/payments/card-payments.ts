import type { PaymentStatus } from '#domain/checkout/next-payment-step.ts';
import type {
  CardChangeId,
  CardSetupId,
  CheckoutId,
  DisputeId,
  PaymentIntentId,
  PaymentMethodId,
  ProviderCustomerId,
  ProviderRefundId,
} from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import { isUuid } from '#server/platform/database/uuid.ts';

/** A card that its provider keeps for later charges: the provider's own names for it, never a number. */
export interface SavedPaymentMethod {
  customerId: ProviderCustomerId;
  paymentMethodId: PaymentMethodId;
}

/** A saved payment method with what its owner knows it by; null when the provider does not say. */
export interface SavedCard extends SavedPaymentMethod {
  summary: CardSummary | null;
}

/** Why a card was not accepted, as far as a person can do something about it. */
export type DeclineReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_required';

/** A card payment as its provider knows it: authorised by the shopper, captured by the shop. */
export interface PaymentIntent {
  id: PaymentIntentId;
  /** Lets its holder authorise the payment with a card; for the shopper's browser only. */
  clientSecret: string;
  status: PaymentStatus;
  amountCents: Cents;
  capturedCents: Cents;
  refundedCents: Cents;
  currency: CurrencyCode;
  /** The checkout that it pays, if it names one, and the version of it that the amount was set for. */
  checkoutId: CheckoutId | null;
  version: number;
  /** The card that paid, when the payment was made to keep it and it has been authorised; null otherwise. */
  savedCard: SavedCard | null;
  /** Why the last attempt with a card failed; null when none was made or the last one did not fail. */
  declineReason: DeclineReason | null;
}

/** A card that is being kept for later charges without being charged now. `succeeded` is its end, as `canceled` is. */
export interface CardSetup {
  id: CardSetupId;
  /** Lets its holder give it a card; for the shopper's browser only. */
  clientSecret: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  /** The card that is kept now; null until it has succeeded. */
  savedCard: SavedCard | null;
  /** Why the last card was not accepted; null when none was tried or the last one was not refused. */
  declineReason: DeclineReason | null;
}

/** The checkout that the metadata of a payment names; null for anything else that they name, or nothing. */
export function checkoutNamedIn(metadata: Readonly<Record<string, string>> | undefined): CheckoutId | null {
  const id = metadata?.checkout_id ?? '';
  return isUuid(id) ? (id as CheckoutId) : null;
}

/** Where an event says to look. It says no more than that: the truth is asked for, so that events may come late and in any order. */
export type EventSubject =
  | { about: 'payment'; intentId: PaymentIntentId; checkoutId: CheckoutId | null }
  | { about: 'card'; setupId: CardSetupId }
  | { about: 'refund'; refundId: ProviderRefundId; intentId: PaymentIntentId | null }
  | { about: 'dispute'; disputeId: DisputeId }
  /** Not this shop's business, and why. */
  | { about: 'nothing'; reason: string };

/** A signed notice that something happened. */
export interface PaymentEvent {
  id: string;
  type: string;
  objectId: string;
  /** What is kept of it: enough for `subjectOf`, no secrets. */
  payload: unknown;
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

export interface ProviderRefund {
  id: ProviderRefundId;
  status: RefundStatus;
}

/** A cardholder disputes a payment at their bank. `open` until the bank has decided. */
export interface ProviderDispute {
  id: DisputeId;
  intentId: PaymentIntentId | null;
  status: 'open' | 'won' | 'lost';
  amountCents: Cents;
  currency: string;
  /** The bank's word for it, `fraudulent` for example. */
  reason: string;
  /** Until when the shop can answer. */
  respondBy: Date | null;
}

/**
 * The card provider, in the shop's words. Every call that changes something takes an idempotency key: the same key and request
 * again has the first one's effect and answer. Throws `ProviderUnavailable` when the outcome is unknown, `ProviderRefusal` when
 * the payment's state does not allow it.
 */
export interface CardPayments {
  readonly provider: 'sandbox' | 'stripe';
  readonly publishableKey: string;
  createIntent(request: {
    amountCents: Cents;
    currency: CurrencyCode;
    checkoutId: CheckoutId;
    version: number;
    /** Whether the card that pays is kept for later charges without the shopper: the first payment of a subscription. */
    savesCard: boolean;
    /** Whose saved card will be charged: the provider's id from `savedCard`. Null for a payment by the shopper. */
    customerId: ProviderCustomerId | null;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  updateIntent(
    intentId: PaymentIntentId,
    request: {
      amountCents: Cents;
      version: number;
      /** The calculation of its tax, where the provider made that itself: it then reports what was collected, and given back. */
      taxReference?: string | null;
      idempotencyKey: string;
    },
  ): Promise<PaymentIntent>;
  retrieveIntent(intentId: PaymentIntentId): Promise<PaymentIntent>;
  /**
   * Authorises the payment with a saved card while the shopper is away: `requires_capture` when it was accepted. A decline is an
   * answer, not an error: `requires_payment_method` with a `declineReason`; a card that asks for a confirmation step is declined.
   */
  chargeSavedCard(
    intentId: PaymentIntentId,
    request: { card: SavedPaymentMethod; idempotencyKey: string },
  ): Promise<PaymentIntent>;
  captureIntent(
    intentId: PaymentIntentId,
    request: { amountCents: Cents; idempotencyKey: string },
  ): Promise<PaymentIntent>;
  cancelIntent(intentId: PaymentIntentId, request: { idempotencyKey: string }): Promise<PaymentIntent>;
  /** Lets the shopper give a card that is kept and not charged: for the customer that is named, or a new one. */
  createSetup(request: {
    customerId: ProviderCustomerId | null;
    /** The change of a subscription's card that it is made for, noted at the provider. */
    cardChangeId: CardChangeId;
    idempotencyKey: string;
  }): Promise<CardSetup>;
  retrieveSetup(setupId: CardSetupId): Promise<CardSetup>;
  /** It takes no card any more. Throws `ProviderRefusal` when it has taken one. */
  cancelSetup(setupId: CardSetupId, request: { idempotencyKey: string }): Promise<CardSetup>;
  /** Gives money back. A refund that is `pending` may still fail: an event says so, and `retrieveRefund`. */
  refund(request: {
    intentId: PaymentIntentId;
    amountCents: Cents;
    idempotencyKey: string;
  }): Promise<ProviderRefund>;
  retrieveRefund(refundId: ProviderRefundId): Promise<ProviderRefund>;
  retrieveDispute(disputeId: DisputeId): Promise<ProviderDispute>;
  /** Throws `BadSignature` unless the provider itself sent exactly these bytes within the last five minutes. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
  /** What a kept event is about. */
  subjectOf(event: Pick<PaymentEvent, 'type' | 'objectId' | 'payload'>): EventSubject;
}

/** Nobody knows whether it happened: ask again with the same key. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider will not do it, whatever is tried: the payment is in another state. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

export class BadSignature extends Error {
  override name = 'BadSignature';
}

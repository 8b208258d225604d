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
import type { Payouts } from './payouts.ts';

/** The provider's ids of a saved card and its customer, never a card number. */
export interface SavedPaymentMethod {
  customerId: ProviderCustomerId;
  paymentMethodId: PaymentMethodId;
}

/** A saved payment method with its summary; null when the provider does not report one. */
export interface SavedCard extends SavedPaymentMethod {
  summary: CardSummary | null;
}

/** Why a card was declined, as far as the shopper can do something about it. */
export type DeclineReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_required'
  /** Something was saved that cannot be charged as a card. */
  | 'not_a_card';

/** A card payment: authorised by the shopper, captured by the shop. */
export interface PaymentIntent {
  id: PaymentIntentId;
  /** Allows its holder to authorise the payment; for the shopper's browser only. */
  clientSecret: string;
  status: PaymentStatus;
  amountCents: Cents;
  capturedCents: Cents;
  refundedCents: Cents;
  currency: CurrencyCode;
  /** The checkout in its metadata, if any, and the version for which the amount was set. */
  checkoutId: CheckoutId | null;
  version: number;
  /** The card that authorised it; null before that, and when the provider does not report one. */
  card: CardSummary | null;
  /** That card for later charges, when the payment saves it and has been authorised; null otherwise. */
  savedCard: SavedCard | null;
  /** Why the last attempt was declined; null when there was none or it was not declined. */
  declineReason: DeclineReason | null;
}

/** A card being saved without a charge. `succeeded` and `canceled` are final. */
export interface CardSetup {
  id: CardSetupId;
  /** Allows its holder to enter a card; for the shopper's browser only. */
  clientSecret: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  /** The saved card; null until the setup has succeeded, and when it has saved something else. */
  savedCard: SavedCard | null;
  /** Why the last card was declined; null when there was none or it was not declined. */
  declineReason: DeclineReason | null;
}

/** The checkout id in the metadata of a payment; null when it is missing or malformed. */
export function checkoutNamedIn(metadata: Readonly<Record<string, string>> | undefined): CheckoutId | null {
  const id = metadata?.checkout_id ?? '';
  return isUuid(id) ? (id as CheckoutId) : null;
}

/**
 * The object to read from the provider. Nothing else of an event is used, so events may arrive late and in
 * any order.
 */
export type EventSubject =
  /** `isRefund`: some of it has gone back. */
  | { about: 'payment'; intentId: PaymentIntentId; checkoutId: CheckoutId | null; isRefund: boolean }
  | { about: 'card'; setupId: CardSetupId }
  | { about: 'refund'; refundId: ProviderRefundId; intentId: PaymentIntentId | null }
  | { about: 'dispute'; disputeId: DisputeId }
  /** The reason why the shop ignores it. */
  | { about: 'nothing'; reason: string };

/** A verified webhook event. */
export interface PaymentEvent {
  id: string;
  type: string;
  objectId: string;
  /** The stored part: enough for `subjectOf`, without secrets. */
  payload: unknown;
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

export interface ProviderRefund {
  id: ProviderRefundId;
  status: RefundStatus;
  amountCents: Cents;
}

/** A cardholder's dispute. `open` until the bank has decided. */
export interface ProviderDispute {
  id: DisputeId;
  intentId: PaymentIntentId | null;
  status: 'open' | 'won' | 'lost';
  /** Whether it was decided before, and is open again because somebody has appealed. */
  isAppealed: boolean;
  /** Whether the payment can still be refunded: the bank only asks about it and withholds nothing. */
  isRefundable: boolean;
  amountCents: Cents;
  currency: string;
  /** The bank's code, `fraudulent` for example. */
  reason: string;
  /** The shop's deadline for answering. */
  respondBy: Date | null;
}

/**
 * The port to the card provider. Calls with side effects take an idempotency key: repeating a key and request
 * has no further effect and returns the first response. Throws `ProviderUnavailable` when the outcome is
 * unknown, and a `ProviderRefusal` of the kind that says why, if that is known.
 */
export interface CardPayments {
  readonly provider: 'sandbox' | 'stripe';
  readonly publishableKey: string;
  createIntent(request: {
    amountCents: Cents;
    currency: CurrencyCode;
    checkoutId: CheckoutId;
    version: number;
    /** Whether the card is saved for later off-session charges: the first payment of a subscription. */
    savesCard: boolean;
    /** The customer whose saved card will be charged, from `savedCard`. Null for a payment by the shopper. */
    customerId: ProviderCustomerId | null;
    /** As of `updateIntent`, where the tax is known already. */
    taxReference?: string | null;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  updateIntent(
    intentId: PaymentIntentId,
    request: {
      amountCents: Cents;
      version: number;
      /**
       * The id of the provider's own tax calculation, so that it reports collected and refunded tax. Null ends
       * the link to an earlier one.
       */
      taxReference?: string | null;
      idempotencyKey: string;
    },
  ): Promise<PaymentIntent>;
  retrieveIntent(intentId: PaymentIntentId): Promise<PaymentIntent>;
  /**
   * Charges a saved card off-session: `requires_capture` when it was authorised. A decline is returned, not
   * thrown: `requires_payment_method` with a `declineReason`; a card that needs authentication counts as
   * declined.
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
  /** Creates a setup that saves a card without a charge, for this customer or a new one. */
  createSetup(request: {
    customerId: ProviderCustomerId | null;
    /** The card change it belongs to, stored at the provider. */
    cardChangeId: CardChangeId;
    idempotencyKey: string;
  }): Promise<CardSetup>;
  retrieveSetup(setupId: CardSetupId): Promise<CardSetup>;
  /** Cancels a setup. Throws `ProviderRefusal` when it has already saved a card. */
  cancelSetup(setupId: CardSetupId, request: { idempotencyKey: string }): Promise<CardSetup>;
  /** A `pending` refund may still fail, as an event and `retrieveRefund` report. */
  refund(request: {
    intentId: PaymentIntentId;
    amountCents: Cents;
    idempotencyKey: string;
  }): Promise<ProviderRefund>;
  retrieveRefund(refundId: ProviderRefundId): Promise<ProviderRefund>;
  /** The refund of a payment that was made with a key, also once the provider has forgotten the key; null without one. */
  findRefund(request: { intentId: PaymentIntentId; idempotencyKey: string }): Promise<ProviderRefund | null>;
  retrieveDispute(disputeId: DisputeId): Promise<ProviderDispute>;
  /** Which payments reached the bank account: docs/decisions/0244. */
  readonly payouts: Payouts;
  /**
   * What would keep shoppers from paying this payment, or refunds from being made, in a sentence for staff; null when
   * nothing does. Without a payment: what might keep payments from being created.
   */
  findFault(intent: PaymentIntent | null): Promise<string | null>;
  /** Throws `BadSignature` unless the provider signed exactly these bytes within the last five minutes. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
  /** The subject of a stored event. */
  subjectOf(event: Pick<PaymentEvent, 'type' | 'objectId' | 'payload'>): EventSubject;
}

/** The outcome is unknown: retry with the same key. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/**
 * The provider refuses the call, and retrying at once does not help. Of no further kind it says nothing about the payment or its card:
 * the provider may have paused the shop's account, for example.
 */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

/**
 * It answers that it has no such payment, refund or set-up: what was made on the sandbox, in test mode or in another account.
 * docs/decisions/0357.
 */
export class UnknownToProvider extends ProviderRefusal {
  override name = 'UnknownToProvider';
}

/** It refuses because the payment or set-up has another state than the shop has read. */
export class UnexpectedState extends ProviderRefusal {
  override name = 'UnexpectedState';
}

/** It refuses a saved card: it does not know the card or its customer, or may not charge it like this. */
export class UnusableCard extends ProviderRefusal {
  override name = 'UnusableCard';
}

/** It refuses to charge that little. */
export class AmountTooSmall extends ProviderRefusal {
  override name = 'AmountTooSmall';
}

export class BadSignature extends Error {
  override name = 'BadSignature';
}

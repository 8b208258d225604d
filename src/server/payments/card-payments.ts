import type { PaymentStatus } from '#domain/checkout/next-step.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';

/** A card payment as its provider knows it: authorised by the shopper, captured by the shop. */
export interface PaymentIntent {
  id: string;
  /** Lets its holder authorise the payment with a card; for the shopper's browser only. */
  clientSecret: string;
  status: PaymentStatus;
  amountCents: Cents;
  capturedCents: Cents;
  refundedCents: Cents;
  currency: CurrencyCode;
  /** The checkout that it pays, and the version of it that the amount was set for. */
  checkoutId: string;
  version: number;
}

/** A signed notice that something happened to a payment. It only says where to look: the truth is asked for. */
export interface PaymentEvent {
  id: string;
  type: string;
  objectId: string;
  payload: unknown;
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
    checkoutId: string;
    version: number;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  updateIntent(
    id: string,
    request: { amountCents: Cents; version: number; idempotencyKey: string },
  ): Promise<PaymentIntent>;
  retrieveIntent(id: string): Promise<PaymentIntent>;
  captureIntent(id: string, request: { amountCents: Cents; idempotencyKey: string }): Promise<PaymentIntent>;
  cancelIntent(id: string, request: { idempotencyKey: string }): Promise<PaymentIntent>;
  refund(request: {
    intentId: string;
    amountCents: Cents;
    idempotencyKey: string;
  }): Promise<{ id: string; status: 'pending' | 'succeeded' | 'failed' }>;
  /** Throws `BadSignature` unless the provider itself sent exactly these bytes within the last five minutes. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
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

import type { Ref } from 'react';

/**
 * The browser's half of the card provider's port, in our own words. Each provider has a component that takes
 * `PaymentFormProps` and gives this handle; the checkout knows nothing else of it.
 */
export interface PaymentForm {
  /** Whether the card can be sent; if not, shows why beside its fields and moves the focus to the first of them. */
  check(): Promise<boolean>;
  /** Authorises the payment of the checkout. Resolves with every outcome that a shopper can meet; a rejection is a defect. */
  confirm(details: PaymentDetails): Promise<PaymentOutcome>;
}

export interface PaymentDetails {
  /** Where the provider sends the shopper back to, absolute. */
  returnUrl: string;
  receiptEmail: string;
}

export type PaymentOutcome =
  /** The provider holds the money for us: the server's word on the order comes next. */
  | { kind: 'authorised'; paymentIntentId: string }
  /** The shopper's bank asks for a step on another page. */
  | { kind: 'confirmation_step'; url: string }
  /** The card was refused; the same checkout can be paid with another one. */
  | { kind: 'declined'; message: string }
  /** The provider found something typed wrong: the form shows it beside its fields and has moved the focus there. */
  | { kind: 'incomplete' }
  /** This payment is over (cancelled, or paid by another tab): ask the server how the checkout stands. */
  | { kind: 'closed' }
  /** No answer came: nobody knows yet, and asking again is safe. */
  | { kind: 'unknown' };

export interface PaymentFormProps {
  /** Of this shopper's checkout. The client secret stays in memory: never in an address, a log or a storage. */
  payment: { clientSecret: string; paymentIntentId: string; publishableKey: string };
  /** Nothing can be changed while a payment is on its way. */
  isPaying: boolean;
  /** Told once the form can take a card. */
  onReady: () => void;
  ref: Ref<PaymentForm>;
}

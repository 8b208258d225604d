import type { Ref } from 'react';

/**
 * The browser's half of the card provider's port, in our own words. Each provider has a component that takes
 * `PaymentFormProps` and gives this handle; who takes a card knows nothing else of it.
 */
export interface PaymentForm {
  /** Whether the card can be sent; if not, shows why beside its fields and moves the focus to the first of them. */
  check(): Promise<boolean>;
  /** Authorises the payment with the card, or has the card kept. Resolves with every outcome that a shopper can meet; a rejection is a defect. */
  confirm(details: PaymentDetails): Promise<PaymentOutcome>;
}

export interface PaymentDetails {
  /** Where the provider sends the shopper back to, absolute. */
  returnUrl: string;
  /** Where the provider writes to about a payment; null for none. */
  receiptEmail: string | null;
}

export type PaymentOutcome =
  /** The provider holds the money for us, or has kept the card: the server's word on it comes next. */
  | { kind: 'authorised'; intentId: string }
  /** The shopper's bank asks for a step on another page. */
  | { kind: 'confirmation_step'; url: string }
  /** The card was refused; another one can be tried in its place. */
  | { kind: 'declined'; message: string }
  /** The provider found something typed wrong: the form shows it beside its fields and has moved the focus there. */
  | { kind: 'incomplete' }
  /** This intent is over (cancelled, or done by another tab): ask the server how it stands. */
  | { kind: 'closed' }
  /** No answer came: nobody knows yet, and asking again is safe. */
  | { kind: 'unknown' };

/**
 * What a card is given for: a payment that it authorises, or a set-up that keeps it and charges nothing. The client secret stays in
 * memory: never in an address, a log or a storage.
 */
export interface CardIntent {
  purpose: 'payment' | 'setup';
  id: string;
  clientSecret: string;
  publishableKey: string;
}

export interface PaymentFormProps {
  intent: CardIntent;
  /** Nothing can be changed while a payment is on its way. */
  isPaying: boolean;
  /** Told once the form can take a card. */
  onReady: () => void;
  ref: Ref<PaymentForm>;
}

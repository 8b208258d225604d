import type { Ref } from 'react';
import type { CardSetupId, PaymentIntentId } from '#domain/ids.ts';

/**
 * The browser side of the payment provider port. Each provider has a component with `PaymentFormProps` that
 * exposes this handle.
 */
export interface PaymentForm {
  /** Whether the card can be submitted; if not, shows the errors and focuses the first invalid field. */
  check(): Promise<boolean>;
  /**
   * Authorizes the payment or saves the card. Every expected failure resolves to an outcome; a rejection is a
   * bug.
   */
  confirm(details: PaymentDetails): Promise<PaymentOutcome>;
}

export interface PaymentDetails {
  /** The absolute URL to which the provider returns the shopper. */
  returnUrl: string;
  /** Address for the provider's receipt, or null. */
  receiptEmail: string | null;
}

export type PaymentOutcome =
  /** The provider has authorized the payment or saved the card; the server has to verify it. */
  | { kind: 'authorised' }
  /** The bank requires a step on another page. */
  | { kind: 'confirmation_step'; url: string }
  /** The card was declined; another one can be tried. */
  | { kind: 'declined'; message: string }
  /** The provider took no card, for another reason than the card: nothing was charged. */
  | { kind: 'refused'; message: string }
  /** The provider rejected an input; the form shows the error and has moved the focus there. */
  | { kind: 'incomplete' }
  /** The intent was cancelled or completed in another tab; the server knows its status. */
  | { kind: 'closed' }
  /** There was no answer; the confirmation can be repeated safely. */
  | { kind: 'unknown' };

/**
 * A payment to authorize, or a set-up that saves a card without charging it. The client secret is in
 * memory only, never in an address, log or storage.
 */
export type CardIntent = (
  | { purpose: 'payment'; id: PaymentIntentId }
  | { purpose: 'setup'; id: CardSetupId }
) & {
  clientSecret: string;
  publishableKey: string;
};

export interface PaymentFormProps {
  intent: CardIntent;
  /** Whether the payment has the total already: the sheet of a wallet in the form shows what the payment has. */
  isTotalFinal?: boolean;
  /** Makes the form read-only while a payment is processed. */
  isPaying: boolean;
  /** Called once the form can be filled in. */
  onReady: () => void;
  ref: Ref<PaymentForm>;
}

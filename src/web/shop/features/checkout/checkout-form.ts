import type { PriceInfo, Saving, ShippingOption } from '#web/api/checkout-calls.ts';
import type { StoredCode } from '#web/state/stored-discount-code.ts';
import type { Contact, ContactField } from './contact/contact.ts';

/** How the parcel can travel. `request` numbers the question, so that a late answer to an older one is ignored. */
export type Delivery =
  | { status: 'waiting' }
  | { status: 'asking'; request: number }
  | { status: 'offered'; options: readonly ShippingOption[]; chosenId: string | null }
  | { status: 'refused'; message: string };

/** What it costs. `amounts` are what the shopper sees now; null before the first preview. */
export type Price =
  | { status: 'none'; amounts: null }
  | { status: 'asking'; request: number; amounts: PriceInfo | null }
  | { status: 'estimated' | 'verified'; amounts: PriceInfo }
  | { status: 'refused'; amounts: null; message: string };

/** A discount code: none, asked about, applied with what it saves, or refused with the reason. One at a time. Spec §4, §5. */
export type Discount =
  | { status: 'none' }
  | ({ status: 'checking'; request: number } & StoredCode)
  | ({ status: 'applied'; saving: Saving } & StoredCode)
  | ({ status: 'refused'; message: string } & StoredCode);

/** Why the last attempt to pay did not go through, or why the total is another one by itself. */
export type PaymentProblem =
  | { kind: 'declined'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'amount_changed'; before: number | null }
  | { kind: 'code_dropped'; code: string; message: string };

export interface CheckoutForm {
  contact: Contact;
  /** Fields that were left with an answer in them, or emptied: their problems show from then on. Passing an empty field is no mistake yet. */
  visited: Partial<Record<ContactField, true>>;
  /** Fields that something was typed in, even if it was deleted again. */
  typed: Partial<Record<ContactField, true>>;
  /** After an attempt to pay, every problem shows. */
  isAttempted: boolean;
  delivery: Delivery;
  /** A choice from before a reload or a trip to the bank, taken up again when it is still offered. */
  savedOptionId: string | null;
  price: Price;
  discount: Discount;
  /** Whether there are terms to agree to, and whether the shopper has. */
  terms: 'none' | 'open' | 'agreed';
  isCardFormReady: boolean;
  isPaying: boolean;
  problem: PaymentProblem | null;
  lastRequest: number;
}

export type CheckoutAction =
  | { type: 'prefilled'; contact: Partial<Contact> }
  | { type: 'edited'; field: ContactField; value: string }
  | { type: 'fieldLeft'; field: ContactField }
  | { type: 'deliveryRequestedAgain' }
  | { type: 'deliveryOffered'; request: number; options: readonly ShippingOption[] }
  | { type: 'deliveryRefused'; request: number; message: string }
  | { type: 'optionChosen'; optionId: string }
  | { type: 'priceRequestedAgain' }
  | { type: 'priceEstimated'; request: number; amounts: PriceInfo }
  | { type: 'priceRefused'; request: number; message: string }
  | { type: 'codeEntered'; code: string }
  | { type: 'codeApplied'; request: number; saving: Saving }
  | { type: 'codeRefused'; request: number; message: string }
  | { type: 'codeRemoved' }
  | { type: 'codeDropped'; code: string; message: string }
  | { type: 'termsTicked'; isTicked: boolean }
  | { type: 'cardFormReady' }
  | { type: 'attemptFoundErrors' }
  | { type: 'paymentStarted' }
  | { type: 'amountsVerified'; amounts: PriceInfo }
  | { type: 'amountChanged'; amounts: PriceInfo }
  | { type: 'paymentStopped'; problem: PaymentProblem | null };

/** The code that every quote carries now, if one is applied. */
export function appliedCode({ discount }: CheckoutForm): string | null {
  return discount.status === 'applied' ? discount.code : null;
}

/** The shipping option that is chosen now, if one is. */
export function chosenOptionId({ delivery }: CheckoutForm): string | null {
  return delivery.status === 'offered' ? delivery.chosenId : null;
}

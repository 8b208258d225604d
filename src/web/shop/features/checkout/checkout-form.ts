import type { CheckoutPrices as PriceInfo } from '#contracts/checkout/checkout-calls.ts';
import type { ShippingOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import type { OfferedShippingAnswer, Saving, ShippingOption } from '#web/api/checkout/checkout-calls.ts';
import type { StoredCode } from '#web/state/cart/stored-discount-code.ts';
import type { Contact, ContactField } from './contact/contact.ts';

/** The shipping options. `request` numbers the request, so that a late answer to an older one is ignored. */
export type DeliveryState =
  | { status: 'waiting' }
  | { status: 'loading'; request: number }
  | {
      status: 'offered';
      options: readonly ShippingOption[];
      /** How long the delivery estimates stay the same. */
      validForSeconds: number | null;
      chosenId: ShippingOptionId | null;
      /** Why this option was chosen without the shopper; null once the shopper has chosen from this offer. */
      defaultReason: DefaultReason | null;
    }
  | {
      status: 'refused';
      message: string;
      /** Whether it is said at the field of the postal code. */
      isPostalCode: boolean;
    };

/** The cheapest at first, the shopper's own earlier choice, or the cheapest in place of one that is not offered. */
export type DefaultReason = 'cheapest' | 'kept' | 'replaced';

/** The prices. `amounts` are those on the screen, null before the first preview. */
export type PriceState =
  | { status: 'none'; amounts: null }
  | { status: 'loading'; request: number; amounts: PriceInfo | null }
  | { status: 'estimated' | 'verified'; amounts: PriceInfo }
  | { status: 'refused'; amounts: null; message: string };

/** The discount code, at most one. A refusal is not final while the shop has not answered. Spec §4, §5. */
export type DiscountCodeState =
  | { status: 'none' }
  | ({ status: 'checking'; request: number } & StoredCode)
  | ({ status: 'applied'; saving: Saving } & StoredCode)
  | ({ status: 'refused'; message: string; isFinal: boolean } & StoredCode);

/** Why the last payment attempt failed, or why the total changed. */
export type PaymentProblem =
  | { kind: 'declined'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'amount_changed'; total: Cents; previousTotal: Cents | null }
  | { kind: 'code_dropped'; code: string; message: string };

export interface CheckoutForm {
  contact: Contact;
  gift: GiftForm;
  savesAddress: SavesAddress;
  /**
   * Fields that lost the focus after input; their errors are shown from then on. A field that was only passed
   * is not among them.
   */
  touched: Partial<Record<ContactField, true>>;
  /** Fields that received input, even if it was deleted again. */
  dirty: Partial<Record<ContactField, true>>;
  /** After a payment attempt all errors are shown. */
  isSubmitted: boolean;
  delivery: DeliveryState;
  /**
   * The option that was chosen last, before the address changed or the page was reloaded. The shopper's own is
   * selected again if it is still offered.
   */
  lastChoice: { optionId: ShippingOptionId; isManual: boolean } | null;
  price: PriceState;
  discount: DiscountCodeState;
  /** Whether there are terms to accept, and whether they are accepted. */
  terms: 'none' | 'open' | 'agreed';
  isCardFormReady: boolean;
  isPaying: boolean;
  /** How the shopper last tried to pay, which decides where a problem is shown. */
  payment: 'card' | 'wallet';
  problem: PaymentProblem | null;
  lastRequest: number;
}

/** Whether the address joins the customer's address book. */
export interface SavesAddress {
  isOn: boolean;
  /** Whether the shopper has decided it. */
  isManual: boolean;
}

/** The gift as entered. What was typed stays when it is not a gift any more. */
export interface GiftForm {
  isGift: boolean;
  note: string;
  hidesPrices: boolean;
}

/** A gift is sent without prices unless the shopper wants them. */
export const NO_GIFT: GiftForm = { isGift: false, note: '', hidesPrices: true };

export type CheckoutAction =
  | { type: 'giftEdited'; change: Partial<GiftForm> }
  | { type: 'addressChosen'; recipient: TypedRecipient }
  | { type: 'savingAddressToggled'; isOn: boolean; isManual: boolean }
  | { type: 'prefilled'; contact: Partial<Contact> }
  | { type: 'addressOffered'; recipient: TypedRecipient }
  | { type: 'edited'; field: ContactField; value: string }
  | { type: 'fieldLeft'; field: ContactField }
  | { type: 'deliveryRequestedAgain' }
  | { type: 'deliveryOffered'; request: number; offer: OfferedShippingAnswer; subtotal: Cents }
  | { type: 'deliveryRefreshed'; offer: OfferedShippingAnswer }
  | { type: 'deliveryRefused'; request: number; message: string; isPostalCode: boolean }
  | { type: 'optionChosen'; optionId: ShippingOptionId }
  | { type: 'priceRequestedAgain' }
  | { type: 'priceEstimated'; request: number; amounts: PriceInfo }
  | { type: 'priceRefused'; request: number; message: string }
  | { type: 'codeEntered'; code: string }
  | { type: 'codeApplied'; request: number; saving: Saving }
  | { type: 'codeRefused'; request: number; message: string; isFinal: boolean }
  | { type: 'codeRemoved' }
  | { type: 'codeDropped'; code: string; message: string }
  | { type: 'termsToggled'; isAgreed: boolean }
  | { type: 'cardFormReady' }
  | { type: 'attemptFoundErrors' }
  | { type: 'paymentStarted' }
  | { type: 'walletOpened' }
  | { type: 'walletPaymentStarted' }
  | { type: 'amountsVerified'; amounts: PriceInfo }
  | { type: 'amountChanged'; amounts: PriceInfo }
  | { type: 'paymentStopped'; problem: PaymentProblem | null }
  | { type: 'accountForgotten' };

/** The applied discount code, which every quote includes; null without one. */
export function appliedCode({ discount }: CheckoutForm): string | null {
  return discount.status === 'applied' ? discount.code : null;
}

/** The chosen shipping option, or null. */
export function chosenOptionId({ delivery }: CheckoutForm): ShippingOptionId | null {
  return delivery.status === 'offered' ? delivery.chosenId : null;
}

import type { ShippingOptionId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { PartialAddress } from '#domain/shipping/partial-address.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import type { ExpressQuote } from '#web/api/checkout/express-checkout-calls.ts';
import type { CardIntent, PaymentDetails, PaymentOutcome } from './payment-form.ts';

/** An address as a wallet shows it before the payment. */
export interface WalletAddress extends PartialAddress {
  city: string;
}

/** The person and the whole address that the shopper has confirmed in the wallet. */
export interface WalletRecipient extends TypedRecipient {
  email: string;
}

export type WalletQuote =
  | { kind: 'quoted'; quote: ExpressQuote }
  /** For the shopper: why there is no price for this address. */
  | { kind: 'refused'; message: string };

export type WalletConfirmation =
  /** The finalized total is the one that the wallet showed; the provider may authorize it. */
  | { kind: 'ready'; details: PaymentDetails }
  /** Nothing may be charged. `isAddress`: because of the address. */
  | { kind: 'refused'; message: string; isAddress: boolean }
  /** There was nothing to pay, and the order is placed. */
  | { kind: 'placed' };

/** What a wallet asks of the checkout, in this order. None of it rejects. */
export interface WalletPurchase {
  quote(address: WalletAddress, optionId: ShippingOptionId | null): Promise<WalletQuote>;
  /** Finalizes the totals for the recipient. Only after it is `ready` may the payment be authorized. */
  confirm(recipient: WalletRecipient, optionId: ShippingOptionId): Promise<WalletConfirmation>;
  /** Every `ready` is followed by one outcome. */
  finish(outcome: PaymentOutcome): void;
}

/** The browser's port for wallets: a button of the provider's own, or a sheet that the sandbox's button opens. */
export interface WalletProps {
  intent: CardIntent;
  currency: CurrencyCode;
  /** The items after the discount, which is what is known before there is an address. */
  itemsCents: Cents;
  /** The codes of the countries that the shop sells to. */
  countries: readonly string[];
  purchase: WalletPurchase;
  /** An amount as this visitor reads it. */
  formatAmount: (amount: Cents) => string;
  /** For a provider whose sheet is a part of the page. */
  isOpen: boolean;
  onClose: () => void;
  /** For a provider with buttons of its own: whether its sheet may open. */
  onPress: () => boolean;
  /** Whether this browser has a wallet. */
  onAvailable: (isAvailable: boolean) => void;
}

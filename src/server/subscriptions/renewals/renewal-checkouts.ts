import type { Quote } from '#domain/checkout/quote.ts';
import type { BillingCycleId, CheckoutId, CustomerId, ShippingOptionId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Purchase } from '#server/payments/purchase.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The data of a renewal's checkout. */
export interface RenewalFacts {
  billingCycleId: BillingCycleId;
  storeId: StoreId;
  customerId: CustomerId | null;
  email: string;
  name: string;
  address: Address;
  shippingOptionId: ShippingOptionId;
  currency: CurrencyCode;
  provider: CardPayments['provider'];
  quote: Quote;
}

/** The part of a renewal's checkout that charging needs. */
export interface RenewalCheckout
  extends Pick<
    Purchase,
    'id' | 'storeId' | 'status' | 'version' | 'attempts' | 'provider' | 'paymentIntentId' | 'currency'
  > {
  billingCycleId: BillingCycleId;
  quote: Quote | null;
  address: Address | null;
}

/** The checkouts of renewals, implemented by the checkout area. */
export interface RenewalCheckouts {
  /** The unfinished checkout of a billing cycle. */
  findLive(tx: Transaction, billingCycleId: BillingCycleId): Promise<RenewalCheckout | null>;
  /** Opens a checkout with reserved stock, before tax. Throws `out_of_stock`. */
  open(tx: Transaction, facts: RenewalFacts): Promise<RenewalCheckout>;
  /** Stores the totals with tax, unless that was done meanwhile. Returns the checkout as it is then. */
  finalize(tx: Transaction, checkoutId: CheckoutId, quote: Quote): Promise<RenewalCheckout | null>;
}

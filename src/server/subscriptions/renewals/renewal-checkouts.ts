import type { Quote } from '#domain/checkout/quote.ts';
import type { BillingCycleId, CheckoutId, CustomerId, ShippingOptionId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Purchase } from '#server/payments/purchase.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** What a checkout of a renewal is made from. */
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

/** A checkout of a renewal, as far as charging it needs. */
export interface RenewalCheckout
  extends Pick<
    Purchase,
    'id' | 'storeId' | 'status' | 'version' | 'attempts' | 'paymentIntentId' | 'totalCents' | 'currency'
  > {
  billingCycleId: BillingCycleId;
  quote: Quote | null;
  address: Address | null;
}

/** The checkouts of renewals, written by the area that owns checkouts and wired where the shop is put together. */
export interface RenewalCheckouts {
  /** The one of a billing cycle that has not ended. */
  findLive(tx: Transaction, billingCycleId: BillingCycleId): Promise<RenewalCheckout | null>;
  /** Opens one with its stock reserved, before tax. Throws `out_of_stock`. */
  open(tx: Transaction, facts: RenewalFacts): Promise<RenewalCheckout>;
  /** Stores the totals with tax, unless somebody else has done so. Answers the checkout as it is then. */
  finalize(tx: Transaction, checkoutId: CheckoutId, quote: Quote): Promise<RenewalCheckout | null>;
}

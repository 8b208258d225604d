import { type PricedLine, type Quote, quoteOf, subtotalOf } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { areGiftCards, withoutGiftCards } from '#domain/gift-cards/sold-gift-card.ts';
import type { CheckoutId, ShippingOptionId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import { shippingPrice } from '#domain/shipping/shipping-price.ts';
import { applyDiscount, notApplicable } from '#server/discounts/apply-discount.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { estimateAt } from '#server/shipping/delivery-clock.ts';
import { type OfferedShipping, shippingOptionsTo } from '#server/shipping/shipping-store.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { addTaxes } from './add-taxes.ts';
import { type PricingClock, pricingClock } from './pricing-clock.ts';

export interface QuoteRequest {
  storeId: StoreId;
  currency: CurrencyCode;
  lines: readonly PricedLine[];
  address: Address;
  /** Not read for gift cards alone, of which nothing is shipped. */
  shippingOptionId: ShippingOptionId;
  discountCode: string | null | undefined;
  email: string | undefined;
  /**
   * The quoted checkout: its own hold of a code does not count, and a code that has ended has its own error.
   */
  checkoutId?: CheckoutId;
  /** Whether discounts of the store apply that need no code. */
  withAutomatic: boolean;
  /** What ships to the address, where it was read already. */
  shipping?: ShippingFacts;
}

/** The options that ship to an address, and when. */
interface ShippingFacts {
  options: readonly OfferedShipping[];
  clock: PricingClock;
}

/** What a quote depends on besides the prices of its lines: may be read together with them. */
export async function readShippingFacts(
  db: Queryable,
  { storeId, currency, address }: Pick<QuoteRequest, 'storeId' | 'currency' | 'address'>,
  lines: readonly Pick<PricedLine, 'subscriptionOptionId'>[],
): Promise<ShippingFacts> {
  const isRecurring = lines.some(({ subscriptionOptionId }) => subscriptionOptionId !== null);
  const [options, clock] = await Promise.all([
    shippingOptionsTo(db, storeId, address, { currency, isRecurring }),
    pricingClock(db, storeId),
  ]);
  return { options, clock };
}

/**
 * Prices lines including shipping and tax; stores nothing. Throws `shipping_unavailable` when the option does
 * not ship there, `unknown_discount`, `discount_over`, `discount_not_applicable`, and as `TaxCalculator`.
 */
export async function quoteItems(
  { db, tax }: { db: Queryable; tax: TaxCalculator },
  request: QuoteRequest,
): Promise<Quote> {
  return addTaxes(tax, await quoteBeforeTax(db, request), { ...request, idempotencyKey: null });
}

/** A quote without tax, and of gift cards alone without shipping, from the shop's own tables only; may run within a transaction. */
export async function quoteBeforeTax(db: Queryable, request: QuoteRequest): Promise<Quote> {
  const { storeId, currency, lines, address, shippingOptionId } = request;
  const { discountCode: code, email, checkoutId } = request;
  if (areGiftCards(lines)) {
    if (code?.trim()) throw notApplicable('Gift cards are not discounted');
    return quoteOf({ currency, lines, discount: null, shipping: null });
  }
  const { options, clock } = request.shipping ?? (await readShippingFacts(db, request, lines));
  const option = options.find((candidate) => candidate.optionId === shippingOptionId);
  if (!option) {
    throw new DomainError(
      'shipping_unavailable',
      'This shipping option does not go to this address. Choose another one.',
    );
  }
  const subtotalCents = subtotalOf(withoutGiftCards(lines));
  const discount = await applyDiscount(db, {
    storeId,
    code,
    currency,
    lines,
    email,
    checkoutId,
    shippingCents: shippingPrice(option, subtotalCents, false),
    withAutomatic: request.withAutomatic && clock.hasAutomaticDiscounts,
  });
  const amountCents = shippingPrice(option, subtotalCents, discount?.freeShipping ?? false);
  const place = { country: address.country, regions: [address.state], postalCode: address.postal_code };
  const shipping = {
    optionId: option.optionId,
    name: option.name,
    amountCents,
    deliveryEstimate: estimateAt(clock, option, place),
  };
  const pricesIncludeTax = clock.pricesIncludeTaxIn.includes(address.country);
  return quoteOf({ currency, lines, discount, shipping, pricesIncludeTax });
}

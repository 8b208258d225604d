import type { PricedLine, Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { Address } from '#domain/shipping/address.ts';
import { regionCode } from '#domain/shipping/region-code.ts';
import { isShippingCountry } from '#domain/shipping/regions.ts';
import { loadPurchasables } from '#server/catalog/purchasables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { addTaxes } from '#server/pricing/add-taxes.ts';
import { quoteBeforeTax } from '#server/pricing/quote.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { readSubscriptionLines, type Subscription } from '../subscription-store.ts';

/**
 * What the next delivery of a subscription costs: its lines at the agreed prices, shipping and tax of today. Stores nothing. Throws
 * `not_found` when something is no longer sold, `shipping_unavailable`, and what `TaxCalculator` throws.
 */
export async function quoteRenewal(
  { db, tax }: { db: Queryable; tax: TaxCalculator },
  subscription: Subscription,
): Promise<Quote> {
  const quote = await quoteRenewalBeforeTax(db, subscription);
  return addTaxes(tax, quote, { ...subscription, idempotencyKey: null });
}

/** The same without its tax, also within a transaction. */
export async function quoteRenewalBeforeTax(db: Queryable, subscription: Subscription): Promise<Quote> {
  const { storeId, currency, shippingOptionId, email } = subscription;
  const address = { ...subscription.address, state: knownRegion(subscription.address) };
  const lines = await agreedLines(db, subscription);
  return quoteBeforeTax(db, {
    ...{ storeId, currency, lines, address, shippingOptionId, email },
    discountCode: null,
  });
}

/** Addresses of older subscriptions were taken as they were typed. Throws `shipping_unavailable` where there is no such region. */
function knownRegion({ country, state }: Address): string {
  const region = isShippingCountry(country) ? regionCode(country, state) : null;
  if (region === null)
    throw new DomainError('shipping_unavailable', `There is no region ${state}, ${country}.`);
  return region;
}

/** What is delivered, as the catalogue shows it today, at the price that was agreed. */
async function agreedLines(db: Queryable, subscription: Subscription): Promise<PricedLine[]> {
  const { id, storeId, currency, subscriptionOptionId } = subscription;
  const lines = await readSubscriptionLines(db, id);
  const { items } = await loadPurchasables(db, storeId, currency, lines);
  return lines.map(({ sku, quantity, unitPriceCents }, index) => {
    const sellable = items[index];
    if (!sellable) throw new DomainError('not_found', `${sku} is not sold here any more.`);
    const { kind: _, ...sold } = sellable;
    return { ...sold, subscriptionOptionId, quantity, unitPriceCents, skuQuantities: { [sku]: quantity } };
  });
}

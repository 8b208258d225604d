import type { PricedLine, Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { Address } from '#domain/shipping/address.ts';
import { regionCode } from '#domain/shipping/region-code.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { toLine } from '#server/catalog/price-items.ts';
import { loadPurchasables } from '#server/catalog/purchasables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { addTaxes } from '#server/pricing/add-taxes.ts';
import { quoteBeforeTax } from '#server/pricing/quote.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { readSubscriptionLines, type Subscription, type SubscriptionLine } from '../subscription-store.ts';

/**
 * Prices the next delivery: its lines, or others, at agreed prices, current shipping and tax. Stores nothing. Throws
 * `not_found` when something is no longer sold, `shipping_unavailable`, and as `TaxCalculator`.
 */
export async function quoteRenewal(
  { db, tax }: { db: Queryable; tax: TaxCalculator },
  subscription: Subscription,
  lines?: readonly SubscriptionLine[],
): Promise<Quote> {
  const quote = await quoteRenewalBeforeTax(db, subscription, lines);
  return addTaxes(tax, quote, { ...subscription, idempotencyKey: null });
}

/** The quote without tax; may run within a transaction. */
export async function quoteRenewalBeforeTax(
  db: Queryable,
  subscription: Subscription,
  agreed?: readonly SubscriptionLine[],
): Promise<Quote> {
  const { storeId, currency, shippingOptionId, email } = subscription;
  const address = { ...subscription.address, state: knownRegion(subscription.address) };
  const lines = await agreedLines(
    db,
    subscription,
    agreed ?? (await readSubscriptionLines(db, subscription.id)),
  );
  return quoteBeforeTax(db, {
    storeId,
    currency,
    lines,
    address,
    shippingOptionId,
    email,
    discountCode: null,
    withAutomatic: false,
  });
}

/** Older addresses were not validated. Throws `shipping_unavailable` for an unknown region. */
function knownRegion({ country, state }: Address): string {
  const region = hasRegions(country) ? regionCode(country, state) : state;
  if (region === null)
    throw new DomainError('shipping_unavailable', `There is no region ${state}, ${country}.`);
  return region;
}

/** The lines with current product data, at the agreed prices. */
async function agreedLines(
  db: Queryable,
  { storeId, currency, subscriptionOptionId }: Subscription,
  lines: readonly SubscriptionLine[],
): Promise<PricedLine[]> {
  const { items } = await loadPurchasables(db, storeId, currency, lines);
  return lines.map(({ sku, bundleId, unitPriceCents }, index) => {
    const purchasable = items[index];
    if (!purchasable) throw new DomainError('not_found', `${sku ?? bundleId} is not sold here any more.`);
    return { ...toLine(purchasable), subscriptionOptionId, unitPriceCents };
  });
}

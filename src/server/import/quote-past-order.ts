import {
  type PricedLine,
  type Quote,
  quoteOf,
  subtotalOf,
  taxableBaseOf,
  withTaxes,
} from '#domain/checkout/quote.ts';
import { timesQuantity } from '#domain/checkout/units.ts';
import type { BundleId } from '#domain/ids.ts';
import { type AmountsByCurrency, type Cents, type CurrencyCode, currencyName } from '#domain/money.ts';
import { freeThreshold } from '#domain/shipping/free-threshold.ts';
import { shippingPrice } from '#domain/shipping/shipping-price.ts';
import { taxesFromTable } from '#domain/tax/tax-table.ts';
import type { ShippingOption } from '#server/shipping/replace-shipping.ts';
import { ratesOfRegion } from '#server/tax/tax-rates-store.ts';
import type { PastOrder } from './files/commerce-files.ts';
import type { StoreFiles } from './files/store-files.ts';
import { shippingOptionsOfFile } from './shipping-options-of-file.ts';
import { taxRateRows } from './tax-rate-rows.ts';

/**
 * Prices a sample customer's past order by the rules of a checkout, with the prices, shipping and tax of the
 * files. Throws for unknown items, which `readStoreFiles` has already refused.
 */
export function quotePastOrder(files: StoreFiles, order: PastOrder): Quote {
  const { currency, address } = order;
  const lines = order.items.map((item) =>
    item.bundleId === undefined
      ? variantLine(files, item.sku ?? '', item.quantity, currency)
      : bundleLine(files, item.bundleId, item.quantity, currency),
  );
  const ofCountry = taxRateRows(files.taxRates).filter(({ country }) => country === address.country);
  const rates = ratesOfRegion(ofCountry, address.state);
  const shipping = chosenShipping(files, order, lines);
  const pricesIncludeTax = files.taxRates.pricesIncludeTaxIn?.some((country) => country === address.country);
  const quote = quoteOf({ currency, lines, discount: null, shipping, pricesIncludeTax });
  return withTaxes(quote, taxesFromTable(rates, taxableBaseOf(quote)));
}

function variantLine(files: StoreFiles, sku: string, quantity: number, currency: CurrencyCode): PricedLine {
  for (const product of files.products) {
    const variant = product.variants.find((candidate) => candidate.sku === sku);
    if (!variant) continue;
    const pictures = variant.pictures.length > 0 ? variant.pictures : product.pictures;
    return {
      sku,
      bundleId: null,
      subscriptionOptionId: null,
      productHandle: product.handle,
      title: product.title,
      description: variant.description,
      imageUrls: pictures.map(({ url }) => url),
      quantity,
      unitPriceCents: priceIn(variant.prices, currency, sku),
      taxClass: product.taxClass,
      skuQuantities: { [sku]: quantity },
    };
  }
  throw new Error(`no product has the sku ${sku}`);
}

function bundleLine(
  files: StoreFiles,
  bundleId: BundleId,
  quantity: number,
  currency: CurrencyCode,
): PricedLine {
  for (const product of files.products) {
    const bundle = product.bundles.find((candidate) => candidate.bundleId === bundleId);
    if (!bundle) continue;
    return {
      sku: null,
      bundleId,
      subscriptionOptionId: null,
      productHandle: product.handle,
      title: bundle.title,
      description: bundle.description,
      imageUrls: bundle.pictures.map(({ url }) => url),
      quantity,
      unitPriceCents: priceIn(bundle.prices, currency, bundleId),
      taxClass: product.taxClass,
      skuQuantities: timesQuantity(bundle.contents, quantity),
    };
  }
  throw new Error(`no product has the bundle ${bundleId}`);
}

/** Throws for an order in a currency in which the files have no price. */
function priceIn(prices: AmountsByCurrency, currency: CurrencyCode, of: string): Cents {
  const cents = prices[currency];
  if (cents === undefined) throw new Error(`${of} has no price in ${currencyName(currency)}`);
  return cents;
}

function chosenShipping(files: StoreFiles, order: PastOrder, lines: readonly PricedLine[]) {
  const option = shippingOptionsOfFile(files.shipping).find(
    ({ shippingOptionId }) => shippingOptionId === order.shippingOptionId,
  );
  const rate = option && (rateTo(option.rates, order.address) ?? null);
  if (!option || !rate) throw new Error(`${order.shippingOptionId} does not go to ${order.address.state}`);
  const priceCents = priceIn(rate.prices, order.currency, option.name);
  const priced = { priceCents, freeThreshold: freeThreshold(option, order.currency, false) };
  return {
    optionId: option.shippingOptionId,
    name: option.name,
    amountCents: shippingPrice(priced, subtotalOf(lines), false),
  };
}

function rateTo(rates: ShippingOption['rates'], { country, state }: PastOrder['address']) {
  const ofCountry = rates.filter((rate) => rate.country === country);
  return (
    ofCountry.find(({ regions }) => regions?.includes(state)) ?? ofCountry.find(({ regions }) => !regions)
  );
}

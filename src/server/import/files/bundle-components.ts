import { CURRENCY_CODES, type CurrencyCode } from '#domain/money.ts';
import type { BundleFile, ProductFile, VariantFile } from './catalogue-files.ts';
import type { Prices } from './file-fields.ts';

export function variantsBySku(products: readonly ProductFile[]): Map<string, VariantFile> {
  return new Map(
    products.flatMap(({ variants }) => variants.map((variant) => [variant.sku, variant] as const)),
  );
}

/**
 * The sum of the component prices of a bundle, in cents of each currency; for a box that of so many units of the cheapest
 * SKU that may go in.
 */
export function componentPrices(bundle: BundleFile, variants: ReadonlyMap<string, VariantFile>): Prices {
  const { choose } = bundle;
  if (choose) {
    const cheapest = (currency: CurrencyCode) =>
      choose.units * Math.min(...choose.from.map((sku) => variants.get(sku)?.prices[currency] ?? 0));
    return { usd: cheapest('usd'), cad: cheapest('cad') };
  }
  const sum = { usd: 0, cad: 0 };
  for (const [sku, quantity] of Object.entries(bundle.contents)) {
    for (const currency of CURRENCY_CODES)
      sum[currency] += (variants.get(sku)?.prices[currency] ?? 0) * quantity;
  }
  return sum;
}

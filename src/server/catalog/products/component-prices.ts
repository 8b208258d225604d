import { CURRENCY_CODES, type CurrencyCode } from '#domain/money.ts';
import type { Prices } from './document-fields.ts';
import type { BundleDocument } from './product-document.ts';

/**
 * The sum of the component prices of a bundle, in cents of each currency; for a box that of so many units of the cheapest
 * SKU that may go in. `known`: prices by SKU.
 */
export function componentPrices(
  { contents, choose }: Pick<BundleDocument, 'contents' | 'choose'>,
  known: ReadonlyMap<string, Prices>,
): Prices {
  if (choose) {
    const cheapest = (currency: CurrencyCode) =>
      choose.units * Math.min(...choose.from.map((sku) => known.get(sku)?.[currency] ?? 0));
    return { usd: cheapest('usd'), cad: cheapest('cad') };
  }
  const sum = { usd: 0, cad: 0 };
  for (const [sku, quantity] of Object.entries(contents)) {
    for (const currency of CURRENCY_CODES) sum[currency] += (known.get(sku)?.[currency] ?? 0) * quantity;
  }
  return sum;
}

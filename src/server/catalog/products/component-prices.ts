import { amountEntries, type CurrencyCode } from '#domain/money.ts';
import type { Prices } from './document-fields.ts';
import type { BundleDocument } from './product-document.ts';

/**
 * The sum of the component prices of a bundle, in cents of each currency that all of them have; for a box that of so many units
 * of the cheapest SKU that may go in. `known`: prices by SKU.
 */
export function componentPrices(
  { contents, choose }: Pick<BundleDocument, 'contents' | 'choose'>,
  known: ReadonlyMap<string, Prices>,
): Prices {
  const parts = choose ? choose.from : Object.keys(contents);
  const [first = {}, ...others] = parts.map((sku) => known.get(sku) ?? {});
  const inAll = amountEntries(first)
    .map(([code]) => code)
    .filter((code) => others.every((prices) => prices[code] !== undefined));
  const priceOf = (sku: string, code: CurrencyCode) => known.get(sku)?.[code] ?? 0;
  return Object.fromEntries(
    inAll.map((code) => [
      code,
      choose
        ? choose.units * Math.min(...choose.from.map((sku) => priceOf(sku, code)))
        : Object.entries(contents).reduce((sum, [sku, quantity]) => sum + priceOf(sku, code) * quantity, 0),
    ]),
  );
}

import type { Cents, CurrencyCode } from '../money.ts';
import { changedPrice, type PriceChange } from './price-change.ts';
import type { DraftPrices, ProductDraft } from './product-draft.ts';

/** How prices in one currency are written from those in the shop's own. */
export interface PriceConversion {
  from: CurrencyCode;
  to: CurrencyCode;
  /** What one unit of `from` costs in `to`. */
  rate: number;
  rounding: PriceChange['rounding'];
  /** Whether prices that there are in `to` are written again. */
  replaces: boolean;
}

/** A product with its prices in another currency: of variants, bundles and deliveries. */
export function withConvertedPrices(product: ProductDraft, conversion: PriceConversion): ProductDraft {
  const convert = (prices: DraftPrices): DraftPrices => converted(prices, conversion);
  const convertEach = (prices: Readonly<Record<string, DraftPrices>>) =>
    Object.fromEntries(Object.entries(prices).map(([option, amounts]) => [option, convert(amounts)]));
  return {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      prices: convert(variant.prices),
      ...(variant.compareAtPrices && { compareAtPrices: convert(variant.compareAtPrices) }),
      subscriptionPrices: convertEach(variant.subscriptionPrices),
    })),
    bundles: product.bundles.map((bundle) => ({
      ...bundle,
      prices: convert(bundle.prices),
      subscriptionPrices: convertEach(bundle.subscriptionPrices),
    })),
  };
}

function converted(prices: DraftPrices, conversion: PriceConversion): DraftPrices {
  const { from, to, replaces } = conversion;
  const cents = prices[from] ?? null;
  if (cents === null || (!replaces && (prices[to] ?? null) !== null)) return prices;
  return { ...prices, [to]: convertedPrice(cents, conversion) };
}

/** A price in the other currency, in cents: at least one. */
export const convertedPrice = (
  cents: Cents,
  { rate, rounding }: Pick<PriceConversion, 'rate' | 'rounding'>,
): Cents => changedPrice(cents * rate, { percent: 0, rounding });

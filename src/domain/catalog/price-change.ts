import { amountEntries, type Cents } from '../money.ts';
import type { DraftPrices, ProductDraft } from './product-draft.ts';

/** How prices of several products change at once. */
export interface PriceChange {
  /** 10 raises by a tenth, -10 lowers by one. */
  percent: number;
  /** `nine`: the last digit of each price is a 9. */
  rounding: 'cent' | 'nine';
  /** Whether the prices of today are shown struck through beside lower ones. */
  showsBefore: boolean;
}

/** A product with its prices changed: of variants, bundles and deliveries, in every currency. */
export function withChangedPrices(product: ProductDraft, change: PriceChange): ProductDraft {
  return {
    ...product,
    variants: product.variants.map(({ compareAtPrices, ...variant }) => {
      const prices = changed(variant.prices, change);
      const before = change.showsBefore ? higherOf(variant.prices, compareAtPrices) : compareAtPrices;
      return {
        ...variant,
        prices,
        subscriptionPrices: changedEach(variant.subscriptionPrices, change),
        ...(before && isReduced(prices, before) && { compareAtPrices: before }),
      };
    }),
    bundles: product.bundles.map((bundle) => ({
      ...bundle,
      prices: changed(bundle.prices, change),
      subscriptionPrices: changedEach(bundle.subscriptionPrices, change),
    })),
  };
}

/** A price that has reached the one before it is no reduction any more. */
const isReduced = (prices: DraftPrices, before: DraftPrices): boolean =>
  amountEntries(prices).every(([currency, cents]) => (before[currency] ?? Infinity) > (cents ?? 0));

const changedEach = (prices: Readonly<Record<string, DraftPrices>>, change: PriceChange) =>
  Object.fromEntries(Object.entries(prices).map(([option, amounts]) => [option, changed(amounts, change)]));

const changed = (prices: DraftPrices, change: PriceChange): DraftPrices =>
  Object.fromEntries(
    amountEntries(prices).map(([code, cents]) => [code, cents === null ? null : changedPrice(cents, change)]),
  );

const higherOf = (prices: DraftPrices, before: DraftPrices | undefined): DraftPrices =>
  Object.fromEntries(
    amountEntries(prices).map(([code, cents]) => [code, higher(cents, before?.[code] ?? null)]),
  );

const higher = (one: Cents | null, other: Cents | null): Cents | null =>
  one === null ? other : Math.max(one, other ?? 0);

/** A price after a change, in cents: at least one. */
export function changedPrice(
  cents: Cents,
  { percent, rounding }: Pick<PriceChange, 'percent' | 'rounding'>,
): Cents {
  const exact = (cents * (100 + percent)) / 100;
  const rounded = rounding === 'nine' ? Math.round((exact + 1) / 10) * 10 - 1 : Math.round(exact);
  return Math.max(rounding === 'nine' ? 9 : 1, rounded);
}

import { expect, it } from 'vitest';
import { changedPrice, withChangedPrices } from '#domain/catalog/price-change.ts';
import { newProductDraft, type ProductDraft } from '#domain/catalog/product-draft.ts';
import type { BundleId } from '#domain/ids.ts';

it.each([
  [799, 10, 'cent', 879],
  [799, -20, 'cent', 639],
  [799, 10, 'nine', 879],
  [795, 10, 'nine', 879],
  [1000, -20, 'nine', 799],
  [10, -90, 'cent', 1],
  [10, -90, 'nine', 9],
] as const)('%i cents by %i %% rounded to the %s are %i', (cents, percent, rounding, changed) => {
  expect(changedPrice(cents, { percent, rounding })).toBe(changed);
});

const PRODUCT: ProductDraft = {
  ...newProductDraft('oat-bar', 'Oat Bar', '2026-11-26'),
  variants: [
    {
      sku: 'OAT-1',
      description: 'One bar',
      attributes: {},
      weightGrams: 60,
      netWeightGrams: 50,
      foods: [],
      pictures: [],
      prices: { usd: 400, cad: null },
      compareAtPrices: { usd: 450, cad: null },
      subscriptionPrices: { monthly: { usd: 300, cad: 400 } },
    },
  ],
  bundles: [
    {
      bundleId: 'oat-6' as BundleId,
      title: 'Six',
      description: 'Six',
      pictures: [],
      choose: null,
      contents: { 'OAT-1': 6 },
      prices: { usd: 2000, cad: 2600 },
      subscriptionPrices: {},
    },
  ],
};

it('changes what variants, deliveries and bundles cost, and leaves a missing price missing', () => {
  const { variants, bundles } = withChangedPrices(PRODUCT, {
    percent: -50,
    rounding: 'cent',
    showsBefore: false,
  });
  expect(variants[0]).toMatchObject({
    prices: { usd: 200, cad: null },
    compareAtPrices: { usd: 450, cad: null },
    subscriptionPrices: { monthly: { usd: 150, cad: 200 } },
  });
  expect(bundles[0]?.prices).toEqual({ usd: 1000, cad: 1300 });
});

it('shows no price before that is not higher any more', () => {
  const raise = { percent: 20, rounding: 'cent', showsBefore: false } as const;
  expect(withChangedPrices(PRODUCT, raise).variants[0]).not.toHaveProperty('compareAtPrices');
});

it('shows the higher one of the prices before struck through', () => {
  const sale = { percent: -50, rounding: 'cent', showsBefore: true } as const;
  expect(withChangedPrices(PRODUCT, sale).variants[0]?.compareAtPrices).toEqual({ usd: 450, cad: null });
  const plain = { ...PRODUCT, variants: PRODUCT.variants.map(({ compareAtPrices: _, ...one }) => one) };
  expect(withChangedPrices(plain, sale).variants[0]?.compareAtPrices).toEqual({ usd: 400, cad: null });
});

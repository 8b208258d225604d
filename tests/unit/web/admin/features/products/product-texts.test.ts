import { expect, it } from 'vitest';
import { newProductDraft, type ProductDraft } from '#domain/catalog/product-draft.ts';
import type { BundleId } from '#domain/ids.ts';
import { NUTRIENTS } from '#domain/labels/nutrition-facts.ts';
import { factsOf, productPlaceText } from '#web/admin/features/products/product-texts.ts';

const amounts = Object.fromEntries(
  ['calories', ...NUTRIENTS].map((nutrient, index) => [nutrient, index]),
) as ProductDraft['nutrition'][number]['amounts'];

const DRAFT: ProductDraft = {
  ...newProductDraft('oat-bar', 'Oat Bar', '2026-11-26'),
  variants: [
    {
      sku: 'OAT-1',
      description: 'One bar',
      attributes: { Size: 'One', Kind: 'Oat' },
      weightGrams: 60,
      netWeightGrams: 50,
      foods: [],
      pictures: [],
      prices: { usd: 399, cad: 499 },
      subscriptionPrices: { monthly: { usd: 350, cad: 450 }, weekly: { usd: 340, cad: 440 } },
    },
  ],
  bundles: [
    {
      bundleId: 'oat-6' as BundleId,
      title: 'Six bars',
      description: 'Half a dozen',
      pictures: [],
      contents: { 'OAT-1': 4, 'FIG-1': 2 },
      choose: null,
      subscriptionPrices: {},
      prices: { usd: 1999, cad: 2599 },
    },
  ],
  nutrition: [{ skus: ['OAT-1'], servingSize: '1 bar', servingGrams: 50, amounts }],
};

/** The same with the names in another order, as the database answers them. */
const reordered = <Value>(value: Value): Value =>
  Array.isArray(value)
    ? (value.map(reordered) as Value)
    : typeof value === 'object' && value !== null
      ? (Object.fromEntries(
          Object.entries(value)
            .map(([name, inner]) => [name, reordered(inner)])
            .toReversed(),
        ) as Value)
      : value;

it('are the same for a document whose names are in another order', () => {
  expect(factsOf(reordered(DRAFT))).toEqual(factsOf(DRAFT));
});

it('say what a bundle holds in words', () => {
  expect(new Map(factsOf(DRAFT)).get('Six bars')).toBe('Half a dozen; 2 FIG-1; 4 OAT-1; $19.99 / CAD 25.99');
});

it.each([
  ['/variants/0/description', 'Variants, row 1, name'],
  ['/variants/1/prices/usd', 'Variants, row 2, price, USD'],
  ['/description', 'Description'],
  ['/pictures/0/alt', 'Pictures, row 1, alternative text'],
])('the place %s is called as on the page', (path, text) => {
  expect(productPlaceText(path)).toBe(text);
});

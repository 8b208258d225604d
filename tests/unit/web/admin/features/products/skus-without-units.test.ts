import { expect, it } from 'vitest';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { skusWithoutUnits } from '#web/admin/features/products/product-texts.ts';

const typed = [{ sku: 'SOLD' }, { sku: 'NEW' }, { sku: 'RECEIVED' }, { sku: '' }];
const product = {
  document: { taxClass: 'groceries' } as ProductDraft,
  published: { variants: [{ sku: 'SOLD' }] } as ProductDraft,
  free_units: { SOLD: 0, RECEIVED: 3 },
};

it('are those that are new and of which nothing was received', () => {
  expect(skusWithoutUnits(product, typed)).toEqual(['NEW']);
});

it('are none for those who do not see stock, and none of a gift card', () => {
  expect(skusWithoutUnits({ ...product, free_units: null }, typed)).toEqual([]);
  const giftCard = { ...product.document, taxClass: 'gift_cards' as const };
  expect(skusWithoutUnits({ ...product, document: giftCard }, typed)).toEqual([]);
});

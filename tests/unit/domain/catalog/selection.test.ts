import { describe, expect, it } from 'vitest';
import { displayPrice } from '#domain/catalog/display-price.ts';
import {
  changeSelection,
  identityOf,
  initialSelection,
  isSoldOut,
  type SelectableProduct,
  type Selection,
  type SelectionChange,
} from '#domain/catalog/selection.ts';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import { wrapAround } from '#web/ui/carousel/wrap-around.ts';
import { anId } from '../../../support/ids.ts';

const mix: SelectableProduct = {
  variants: [
    {
      sku: 'small',
      priceCents: 1000,
      originalPriceCents: 1200,
      stock: 9,
      subscriptions: [{ subscriptionOptionId: anId('weekly'), priceCents: 900 }],
    },
    { sku: 'large', priceCents: 1800, originalPriceCents: null, stock: 9, subscriptions: [] },
  ],
  bundles: [
    {
      bundleId: anId('three'),
      priceCents: 3000,
      discountedPriceCents: 2700,
      skuQuantities: { small: 3 },
      subscriptions: [{ subscriptionOptionId: anId('weekly'), priceCents: 2500 }],
    },
  ],
  initialBundleId: null,
};

const selectionAfter = (...changes: SelectionChange[]): Selection =>
  changes.reduce((selection, change) => changeSelection(mix, selection, change), initialSelection(mix));

describe('a product of boxes only', () => {
  const boxes = (stock: number): SelectableProduct => ({
    variants: [],
    bundles: [
      {
        bundleId: anId('box-of-6'),
        priceCents: 3000,
        discountedPriceCents: 3000,
        skuQuantities: {},
        subscriptions: [],
        choice: { units: 6, from: [{ sku: 'small', handle: 'mix', stock }] },
      },
    ],
    initialBundleId: anId('box-of-6'),
  });

  it('cannot be put into the cart without its contents', () => {
    expect(identityOf(boxes(9), initialSelection(boxes(9)))).toBeNull();
  });

  it('is sold out when no box can be filled', () => {
    expect([isSoldOut(boxes(6)), isSoldOut(boxes(5))]).toEqual([false, true]);
  });
});

describe('the selection on a product page', () => {
  it('takes a billing interval that the bundle offers, which the cart line then has', () => {
    const weekly: SelectionChange = { type: 'subscriptionChosen', subscriptionOptionId: anId('weekly') };
    const chosen = selectionAfter({ type: 'bundleChosen', bundleId: anId('three') }, weekly);
    expect(identityOf(mix, chosen)).toMatchObject({ bundleHandle: 'three', subscriptionOptionId: 'weekly' });
  });

  it('starts with the first variant, bought once, one of it', () => {
    expect(initialSelection(mix)).toEqual({
      bundleId: null,
      variantSku: 'small',
      subscriptionOptionId: null,
      quantity: 1,
    });
  });

  it('starts with the initial bundle where the product names one', () => {
    const chosen = initialSelection({ ...mix, initialBundleId: anId('three') });
    expect(chosen).toEqual({ bundleId: 'three', variantSku: null, subscriptionOptionId: null, quantity: 1 });
  });

  it('starts with the first variant when the initial bundle does not exist', () => {
    expect(initialSelection({ ...mix, initialBundleId: anId('gone') }).variantSku).toBe('small');
  });

  it('clears variant and subscription when a bundle is chosen', () => {
    const chosen = selectionAfter(
      { type: 'subscriptionChosen', subscriptionOptionId: anId('weekly') },
      { type: 'bundleChosen', bundleId: anId('three') },
    );
    expect(chosen).toMatchObject({ bundleId: 'three', variantSku: null, subscriptionOptionId: null });
  });

  it('restores the first variant when the single pack is chosen', () => {
    const chosen = selectionAfter(
      { type: 'variantChosen', sku: 'large' },
      { type: 'bundleChosen', bundleId: anId('three') },
      { type: 'singlePackChosen' },
    );
    expect(chosen).toMatchObject({ bundleId: null, variantSku: 'small' });
  });

  it('drops a subscription that the next variant does not offer', () => {
    const chosen = selectionAfter(
      { type: 'subscriptionChosen', subscriptionOptionId: anId('weekly') },
      { type: 'variantChosen', sku: 'large' },
    );
    expect(chosen.subscriptionOptionId).toBeNull();
  });

  it('does not choose a subscription that the variant does not offer', () => {
    const chosen = selectionAfter(
      { type: 'variantChosen', sku: 'large' },
      { type: 'subscriptionChosen', subscriptionOptionId: anId('weekly') },
    );
    expect(chosen.subscriptionOptionId).toBeNull();
  });

  it('keeps the quantity through every choice', () => {
    const chosen = selectionAfter(
      { type: 'quantityChanged', quantity: 4 },
      { type: 'bundleChosen', bundleId: anId('three') },
    );
    expect(chosen.quantity).toBe(4);
  });

  it.each([0, -2, Number.NaN])('does not let the quantity fall below 1 (%d)', (quantity) => {
    expect(selectionAfter({ type: 'quantityChanged', quantity }).quantity).toBe(1);
  });

  it('has no maximum quantity', () => {
    expect(selectionAfter({ type: 'quantityChanged', quantity: 5000 }).quantity).toBe(5000);
  });

  it('becomes a cart line with the identity of its subscription', () => {
    const chosen = selectionAfter({ type: 'subscriptionChosen', subscriptionOptionId: anId('weekly') });
    expect(identityOf(mix, chosen)).toEqual({
      kind: 'variant',
      sku: 'small',
      subscriptionOptionId: 'weekly',
    });
  });
});

describe('the price block', () => {
  it.each<{
    name: string;
    changes: SelectionChange[];
    originalPrice: number | null;
    discountedPrice: number;
  }>([
    { name: 'a reduced variant', changes: [], originalPrice: 1200, discountedPrice: 1000 },
    {
      name: 'a variant at its price',
      changes: [{ type: 'variantChosen', sku: 'large' }],
      originalPrice: null,
      discountedPrice: 1800,
    },
    {
      name: 'a subscription',
      changes: [{ type: 'subscriptionChosen', subscriptionOptionId: anId('weekly') }],
      originalPrice: 1000,
      discountedPrice: 900,
    },
    {
      name: 'a bundle',
      changes: [{ type: 'bundleChosen', bundleId: anId('three') }],
      originalPrice: 3000,
      discountedPrice: 2700,
    },
  ])('shows $name at $discountedPrice', ({ changes, originalPrice, discountedPrice }) => {
    expect(displayPrice(mix, selectionAfter(...changes))).toMatchObject({ originalPrice, discountedPrice });
  });

  it('is absent when there is nothing to sell', () => {
    const nothing: SelectableProduct = { variants: [], bundles: [], initialBundleId: null };
    expect(displayPrice(nothing, initialSelection(nothing))).toBeNull();
  });
});

describe('the label of a subscription', () => {
  it.each([
    [2, 'week', 'Recurring every 2 weeks'],
    [1, 'month', 'Recurring every 1 month'],
  ])('for %d %s reads %s', (interval, unit, label) => {
    expect(subscriptionLabel(interval, unit)).toBe(label);
  });
});

describe('the gallery', () => {
  it.each([
    [3, 1, 4, 0],
    [0, -1, 4, 3],
    [1, 1, 4, 2],
    [0, 1, 1, 0],
    [0, 1, 0, 0],
  ])('goes from picture %d by %d of %d to %d', (index, step, count, next) => {
    expect(wrapAround(index, step, count)).toBe(next);
  });
});

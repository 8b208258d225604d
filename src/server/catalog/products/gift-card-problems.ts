import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { MAX_GIFT_CARD_CENTS } from '#domain/gift-cards/gift-card.ts';
import { GIFT_CARD_CLASS } from '#domain/gift-cards/sold-gift-card.ts';
import { amountEntries, formatMoney } from '#domain/money.ts';
import type { DocumentProblem, ProductDocument } from './product-document.ts';

/** The least amount of a card that is sold, in its currency: less than that cannot be charged by itself. */
const MIN_SOLD_CENTS = 100;

/** The draft of a gift card with a weight, which products that are shipped need; any other one unchanged. */
export const withoutWeightNeeded = (draft: ProductDraft): ProductDraft =>
  draft.taxClass === GIFT_CARD_CLASS
    ? { ...draft, variants: draft.variants.map((variant) => ({ ...variant, weightGrams: 1 })) }
    : draft;

/** What a gift card says that it cannot have: docs/decisions/0304. Empty for other products. */
export function giftCardProblems(product: ProductDocument): DocumentProblem[] {
  if (product.taxClass !== GIFT_CARD_CLASS) return [];
  const { bundles, content, nutrition, diets, variants } = product;
  return [
    ...(bundles.length > 0 ? [[['bundles'], 'must be left out for a gift card'] as const] : []),
    ...(content !== null ? [[['content'], 'must be left out for a gift card'] as const] : []),
    ...(nutrition.length > 0 ? [[['nutrition'], 'must be left out for a gift card'] as const] : []),
    ...(diets.length > 0 ? [[['diets'], 'must be left out for a gift card'] as const] : []),
    ...variants.flatMap(({ prices, compareAtPrices, subscriptionPrices }, row) => [
      ...(compareAtPrices ? [[['variants', row, 'compareAtPrices'], 'is not for gift cards'] as const] : []),
      ...(Object.keys(subscriptionPrices).length > 0
        ? [[['variants', row, 'subscriptionPrices'], 'are not for gift cards'] as const]
        : []),
      ...amountEntries(prices)
        .filter(([, cents]) => cents < MIN_SOLD_CENTS || cents > MAX_GIFT_CARD_CENTS)
        .map(
          ([currency]) =>
            [
              ['variants', row, 'prices', currency],
              `must be ${formatMoney(MIN_SOLD_CENTS, currency)} to ${formatMoney(MAX_GIFT_CARD_CENTS, currency)}`,
            ] as const,
        ),
    ]),
  ];
}

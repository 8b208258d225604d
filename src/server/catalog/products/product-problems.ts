import type { DraftPrices, ProductDraft } from '#domain/catalog/product-draft.ts';
import { amountEntries, type CurrencyCode } from '#domain/money.ts';
import { componentPrices } from './component-prices.ts';
import type { Prices } from './document-fields.ts';
import { giftCardProblems } from './gift-card-problems.ts';
import { nutritionReferenceProblems } from './nutrition-references.ts';
import type {
  BundleDocument,
  DocumentProblem,
  ProductDocument,
  VariantDocument,
} from './product-document.ts';

/** What a product may refer to, itself included. */
export interface KnownCatalogue {
  /** Of every variant that is sold. */
  prices: ReadonlyMap<string, Prices>;
  subscriptionOptions: ReadonlySet<string>;
  /** What the shop sells in, and what it charges subscriptions in. */
  currencies: { soldIn: readonly CurrencyCode[]; own: CurrencyCode };
  /** The SKUs with a nutrition label. */
  labelledSkus: ReadonlySet<string>;
}

/** References of a product to what does not exist, and prices that contradict each other. */
export function productProblems(product: ProductDocument, known: KnownCatalogue): DocumentProblem[] {
  const { initialBundle, variants, bundles } = product;
  const isUnknown = initialBundle !== null && !bundles.some(({ bundleId }) => bundleId === initialBundle);
  return [
    ...(isUnknown ? [[['initialBundle'], `there is no bundle ${initialBundle}`] as const] : []),
    ...variants.flatMap((variant, index) => within(['variants', index], variantProblems(variant, known))),
    ...bundles.flatMap((bundle, index) => within(['bundles', index], bundleProblems(bundle, known))),
    ...missingPricesOf(product, known.currencies),
    ...giftCardProblems(product),
    ...nutritionReferenceProblems(product, known.labelledSkus),
  ];
}

function variantProblems(
  { prices, compareAtPrices, subscriptionPrices, weightGrams, netWeightGrams }: VariantDocument,
  { subscriptionOptions }: KnownCatalogue,
): DocumentProblem[] {
  const notReduced = amountEntries(compareAtPrices ?? {}).filter(
    ([currency, before]) => before <= (prices[currency] ?? 0),
  );
  const isTooHeavy = netWeightGrams !== null && netWeightGrams > weightGrams;
  return [
    ...(isTooHeavy ? [[['netWeightGrams'], 'must not be more than weightGrams'] as const] : []),
    ...notReduced.map(
      ([currency]) => [['compareAtPrices', currency], 'must be more than the price'] as const,
    ),
    ...unknownOptions(subscriptionPrices, subscriptionOptions),
  ];
}

function bundleProblems(bundle: BundleDocument, known: KnownCatalogue): DocumentProblem[] {
  const { contents, choose, prices, subscriptionPrices } = bundle;
  const unknown: DocumentProblem[] = [
    ...Object.keys(contents).flatMap((sku) =>
      known.prices.has(sku) ? [] : [[['contents', sku], NO_SKU] as const],
    ),
    ...(choose?.from ?? []).flatMap((sku, index) =>
      known.prices.has(sku) ? [] : [[['choose', 'from', index], NO_SKU] as const],
    ),
  ];
  if (unknown.length > 0) return unknown;
  const parts = componentPrices(bundle, known.prices);
  const most = choose === null ? 'its parts cost' : `${choose.units} of the cheapest it may hold cost`;
  return [
    ...amountEntries(parts)
      .filter(([currency, cents]) => (prices[currency] ?? 0) > cents)
      .map(([currency, cents]) => [['prices', currency], `must not be more than ${most}, ${cents}`] as const),
    ...unknownOptions(subscriptionPrices, known.subscriptionOptions),
  ];
}

const NO_SKU = 'there is no such sku';

/**
 * The prices that a product lacks: in each currency that the shop sells in, and of subscriptions, which are charged in its own
 * currency alone, in that one.
 */
export const missingPricesOf = (
  { variants, bundles }: Pick<ProductDraft, 'variants' | 'bundles'>,
  { soldIn, own }: KnownCatalogue['currencies'],
): DocumentProblem[] => [
  ...variants.flatMap(({ prices, compareAtPrices, subscriptionPrices }, index) =>
    within(
      ['variants', index],
      [
        ...missingIn(['prices'], prices, soldIn),
        ...(compareAtPrices ? missingIn(['compareAtPrices'], compareAtPrices, soldIn) : []),
        ...missingOfSubscriptions(subscriptionPrices, own),
      ],
    ),
  ),
  ...bundles.flatMap(({ prices, subscriptionPrices }, index) =>
    within(
      ['bundles', index],
      [...missingIn(['prices'], prices, soldIn), ...missingOfSubscriptions(subscriptionPrices, own)],
    ),
  ),
];

const missingIn = (
  path: readonly PropertyKey[],
  prices: DraftPrices,
  currencies: readonly CurrencyCode[],
): DocumentProblem[] =>
  currencies
    .filter((currency) => (prices[currency] ?? null) === null)
    .map((currency) => [[...path, currency], 'needs a price'] as const);

const missingOfSubscriptions = (
  subscriptionPrices: Readonly<Record<string, DraftPrices>>,
  own: CurrencyCode,
): DocumentProblem[] =>
  Object.entries(subscriptionPrices).flatMap(([id, prices]) =>
    missingIn(['subscriptionPrices', id], prices, [own]),
  );

const unknownOptions = (
  subscriptionPrices: VariantDocument['subscriptionPrices'],
  known: ReadonlySet<string>,
): DocumentProblem[] =>
  Object.keys(subscriptionPrices)
    .filter((id) => !known.has(id))
    .map((id) => [['subscriptionPrices', id], 'there is no such subscription option'] as const);

/** The problems, with their paths below another one. */
export const within = (
  path: readonly PropertyKey[],
  problems: readonly DocumentProblem[],
): DocumentProblem[] => problems.map(([rest, message]) => [[...path, ...rest], message] as const);

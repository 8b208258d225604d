import { CURRENCY_CODES } from '#domain/money.ts';
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
    ...giftCardProblems(product),
    ...nutritionReferenceProblems(product, known.labelledSkus),
  ];
}

function variantProblems(
  { prices, compareAtPrices, subscriptionPrices, weightGrams, netWeightGrams }: VariantDocument,
  { subscriptionOptions }: KnownCatalogue,
): DocumentProblem[] {
  const notReduced = CURRENCY_CODES.filter(
    (currency) => compareAtPrices && compareAtPrices[currency] <= prices[currency],
  );
  const isTooHeavy = netWeightGrams !== null && netWeightGrams > weightGrams;
  return [
    ...(isTooHeavy ? [[['netWeightGrams'], 'must not be more than weightGrams'] as const] : []),
    ...notReduced.map((currency) => [['compareAtPrices', currency], 'must be more than the price'] as const),
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
    ...CURRENCY_CODES.filter((currency) => prices[currency] > parts[currency]).map(
      (currency) => [['prices', currency], `must not be more than ${most}, ${parts[currency]}`] as const,
    ),
    ...unknownOptions(subscriptionPrices, known.subscriptionOptions),
  ];
}

const NO_SKU = 'there is no such sku';

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

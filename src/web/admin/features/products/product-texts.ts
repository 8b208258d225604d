import type { ListedProduct, ProductVersion, StaffProduct } from '#contracts/admin/products/product-calls.ts';
import type { DraftPrices, ProductClass, ProductDraft, TaxClass } from '#domain/catalog/product-draft.ts';
import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import { markedText } from '#domain/rich-text/plain-text.ts';
import type { Fact } from '../../ui/feedback/facts.ts';
import { amountTexts } from '../currencies/amounts-text.ts';

export const STATUS_TEXTS: Readonly<Record<ListedProduct['status'], string>> = {
  draft: 'Draft',
  active: 'On sale',
  archived: 'Archived',
};

export const TAX_CLASS_TEXTS: Readonly<Record<TaxClass, string>> = {
  groceries: 'Groceries',
  candy: 'Candy',
  gift_boxes: 'Gift boxes',
};

/** What a product is sold as. */
export const CLASS_TEXTS: Readonly<Record<ProductClass, string>> = {
  ...TAX_CLASS_TEXTS,
  gift_cards: 'Gift card, not taxed',
};

/** The typed SKUs that would be sold for the first time, and of which there are no units; none for those who do not see stock. */
export function skusWithoutUnits(
  { published, document, free_units: free }: Pick<StaffProduct, 'published' | 'document' | 'free_units'>,
  typed: readonly { sku: string }[],
): string[] {
  if (free === null || document.taxClass === 'gift_cards') return [];
  const sold = new Set(published?.variants.map(({ sku }) => sku));
  return typed.map(({ sku }) => sku).filter((sku) => sku !== '' && !sold.has(sku) && (free[sku] ?? 0) <= 0);
}

/** What made a version, in words. */
export const originText = ({ origin, version }: Pick<ProductVersion, 'origin' | 'version'>): string =>
  ({
    staff: `Version ${version}`,
    file: `Version ${version}, imported`,
    shop: `Version ${version}, as it was sold before`,
  })[origin];

/** What the fields of the page are called, where that is not the name in the document. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  sku: 'SKU',
  summary: 'line for lists',
  metaTitle: 'title for search engines',
  metaDescription: 'text for search engines',
  launchedOn: 'on sale since',
  taxClass: 'sold as',
  attributes: 'options',
  compareAtPrices: 'price before',
  prices: 'price',
  weightGrams: 'weight with the packing',
  netWeightGrams: 'net weight',
  alt: 'alternative text',
  bundleId: 'name in links',
  initialBundle: 'bundle that is selected when the page opens',
  content: 'label',
  description_text: 'about it',
  contentData: 'facts',
};

/** A place in a document in words: `/variants/0/prices/usd` → `Variants, row 1, price, USD`. */
export const productPlaceText = (path: string): string =>
  path
    .slice(1)
    .split('/')
    .map((step, index, [list]) => {
      if (/^\d+$/.test(step)) return `row ${Number(step) + 1}`;
      if (SUPPORTED_CURRENCIES.some((code) => code === step)) return step.toUpperCase();
      const words = step
        .replaceAll(/([A-Z])/g, ' $1')
        .toLowerCase()
        .replaceAll('_', ' ');
      const name = list === 'variants' && step === 'description' ? 'name' : (FIELD_NAMES[step] ?? words);
      return index === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name;
    })
    .join(', ');

/** All that a product says, in words, for differences between versions. */
export function factsOf(document: ProductDraft): Fact[] {
  const { content } = document;
  return [
    ['Title', document.title],
    ['Line for lists', document.summary ?? ''],
    ['Description', markedText(document.description)],
    ['Title for search engines', document.metaTitle ?? ''],
    ['Text for search engines', document.metaDescription ?? ''],
    ['On sale since', document.launchedOn],
    ['Sold as', CLASS_TEXTS[document.taxClass]],
    ['Diets', document.diets.join(', ')],
    ['Heat', document.heat === null ? '' : String(document.heat)],
    ['Pictures', document.pictures.map(({ url, alt }) => `${alt} (${url})`).join('; ')],
    ...document.variants.map((variant): Fact => [variantName(variant), variantText(variant)]),
    ...document.bundles.map((bundle): Fact => [bundle.title || bundle.bundleId, bundleText(bundle)]),
    ['Selected first', document.initialBundle ?? ''],
    ['About it', content?.description_text ?? ''],
    ['Ingredients', content?.ingredients ?? ''],
    ['Allergens', content?.allergens ?? ''],
    [
      'Further facts',
      (content?.contentData ?? []).map(({ heading, text }) => `${heading}: ${text}`).join('; '),
    ],
    ['Colours', content === null ? '' : Object.values(content.colours).join(', ')],
    ...document.nutrition.map(
      (label): Fact => [`Nutrition of ${label.skus.join(', ')}`, nutritionText(label)],
    ),
  ];
}

const variantName = ({ sku, description }: ProductDraft['variants'][number]) => sku || description;

function bundleText(bundle: ProductDraft['bundles'][number]): string {
  const contents = byName(bundle.contents).map(([sku, quantity]) => `${quantity} ${sku}`);
  return [
    bundle.description,
    ...contents,
    bundle.choose && `${bundle.choose.units} of ${bundle.choose.from.join(', ')}`,
    pricesText(bundle.prices),
    ...subscriptionTexts(bundle),
    ...bundle.pictures.map(({ alt }) => alt),
  ]
    .filter(Boolean)
    .join('; ');
}

function nutritionText({ servingSize, servingGrams, amounts }: ProductDraft['nutrition'][number]): string {
  const nutrients = byName(amounts).map(([nutrient, amount]) => `${nutrient} ${amount}`);
  return [`${servingSize} (${servingGrams} g)`, ...nutrients].join('; ');
}

/** The database orders the names in a document by their length. */
const byName = <Value>(values: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));

const subscriptionTexts = ({
  subscriptionPrices,
}: Pick<ProductDraft['variants'][number], 'subscriptionPrices'>): string[] =>
  byName(subscriptionPrices).map(([option, prices]) => `${option} ${pricesText(prices)}`);

function variantText(variant: ProductDraft['variants'][number]): string {
  const options = byName(variant.attributes).map(([name, value]) => `${name}: ${value}`);
  return [
    variant.description,
    ...options,
    pricesText(variant.prices),
    variant.compareAtPrices && `before ${pricesText(variant.compareAtPrices)}`,
    variant.weightGrams !== null && `${variant.weightGrams} g to ship`,
    variant.netWeightGrams !== null && `${variant.netWeightGrams} g net`,
    ...subscriptionTexts(variant),
    ...variant.foods,
    ...variant.pictures.map(({ alt }) => alt),
  ]
    .filter(Boolean)
    .join('; ');
}

const pricesText = (prices: DraftPrices): string => amountTexts(prices).join(' / ');

import type {
  DraftBundle,
  DraftPicture,
  DraftPrices,
  DraftVariant,
  ProductClass,
  ProductDraft,
} from '#domain/catalog/product-draft.ts';
import { slugOf } from '#domain/content/page-address.ts';
import { ingredientsIn } from '#domain/labels/ingredients-in.ts';
import { NUTRIENTS } from '#domain/labels/nutrition-facts.ts';
import { amountEntries, type CurrencyCode } from '#domain/money.ts';
import { centsOf, optionalCents, readAmount } from '../../ui/forms/typed-money.ts';
import { type TypedAmounts, typedAmounts as typedPrices } from '../currencies/typed-amounts.ts';

/** A variant as it is typed. Fields are named as those of the document, so that errors find their place. */
export interface TypedVariant {
  sku: string;
  description: string;
  /** `Size: 5 oz, Pack: One` */
  attributes: string;
  weightGrams: string;
  netWeightGrams: string;
  prices: TypedAmounts;
  /** Empty when it is not reduced. */
  compareAtPrices: TypedAmounts;
  /** By subscription option; empty where it cannot be subscribed to. */
  subscriptionPrices: Record<string, TypedAmounts>;
  foods: string[];
  pictures: DraftPicture[];
}

/** A bundle as it is typed. */
export interface TypedBundle {
  bundleId: string;
  title: string;
  description: string;
  /** Whether shoppers choose what is in it. */
  isBox: boolean;
  /** A SKU in each line, with how many: `2 MIX-5OZ`. */
  contents: string;
  choose: { units: string; from: string };
  prices: TypedAmounts;
  subscriptionPrices: Record<string, TypedAmounts>;
  pictures: DraftPicture[];
}

type Nutrition = ProductDraft['nutrition'][number];
type Nutrient = keyof Nutrition['amounts'];

/** Nutrition facts as they are typed. */
export interface TypedNutrition {
  skus: string[];
  servingSize: string;
  servingGrams: string;
  amounts: Record<Nutrient, string>;
}

export interface TypedProduct {
  title: string;
  summary: string;
  description: string;
  metaTitle: string;
  metaDescription: string;
  launchedOn: string;
  taxClass: ProductClass;
  diets: string;
  heat: string;
  pictures: DraftPicture[];
  variants: TypedVariant[];
  /** Whether the label is known. */
  isLabelled: boolean;
  content: NonNullable<ProductDraft['content']>;
  nutrition: TypedNutrition[];
  bundles: TypedBundle[];
  isBundle: boolean;
  /** Empty where the page opens on a single variant. */
  initialBundle: string;
}

const NO_LABEL: TypedProduct['content'] = {
  colours: { primary: '#ffb000', text: '#4a1602', button: '#ffe70b', badge: '#882d07' },
  description_text: '',
  ingredients: '',
  ingredientsList: [],
  allergens: '',
  contentData: [],
};

type Currencies = readonly CurrencyCode[];

const typedNumber = (value: number | null) => (value === null ? '' : String(value));

export const newVariant = (currencies: Currencies): TypedVariant => ({
  sku: '',
  description: '',
  attributes: '',
  weightGrams: '',
  netWeightGrams: '',
  prices: typedPrices(null, currencies),
  compareAtPrices: typedPrices(null, currencies),
  subscriptionPrices: {},
  foods: [],
  pictures: [],
});

/** What a product can have prices for. */
interface Priced {
  /** The ids of the subscription options. */
  options: readonly string[];
  currencies: readonly CurrencyCode[];
}

/** A product as the form shows it. */
export function typedProduct(document: ProductDraft, priced: Priced): TypedProduct {
  return {
    title: document.title,
    summary: document.summary ?? '',
    description: document.description,
    metaTitle: document.metaTitle ?? '',
    metaDescription: document.metaDescription ?? '',
    launchedOn: document.launchedOn,
    taxClass: document.taxClass,
    diets: document.diets.join(', '),
    heat: typedNumber(document.heat),
    pictures: document.pictures,
    variants: document.variants.map((variant) => typedVariant(variant, priced)),
    isLabelled: document.content !== null,
    content: document.content ?? NO_LABEL,
    nutrition: document.nutrition.map((label) => ({
      skus: label.skus,
      servingSize: label.servingSize,
      servingGrams: typedNumber(label.servingGrams),
      amounts: typedAmounts((nutrient) => String(label.amounts[nutrient])),
    })),
    bundles: document.bundles.map((bundle) => typedBundle(bundle, priced)),
    isBundle: document.isBundle,
    initialBundle: document.initialBundle ?? '',
  };
}

const NUTRIENTS_OF_LABEL = ['calories', ...NUTRIENTS] as const;

const typedAmounts = (amount: (nutrient: Nutrient) => string): TypedNutrition['amounts'] =>
  Object.fromEntries(
    NUTRIENTS_OF_LABEL.map((nutrient) => [nutrient, amount(nutrient)]),
  ) as TypedNutrition['amounts'];

export const newNutrition = (skus: string[]): TypedNutrition => ({
  skus,
  servingSize: '',
  servingGrams: '',
  amounts: typedAmounts(() => ''),
});

export const newBundle = (currencies: Currencies): TypedBundle => ({
  bundleId: '',
  title: '',
  description: '',
  isBox: false,
  contents: '',
  choose: { units: '6', from: '' },
  prices: typedPrices(null, currencies),
  subscriptionPrices: {},
  pictures: [],
});

function typedBundle(bundle: DraftBundle, priced: Priced): TypedBundle {
  return {
    bundleId: bundle.bundleId,
    title: bundle.title,
    description: bundle.description,
    isBox: bundle.choose !== null,
    contents: Object.entries(bundle.contents)
      .map(([sku, quantity]) => `${quantity} ${sku}`)
      .join('\n'),
    choose: { units: typedNumber(bundle.choose?.units ?? 6), from: (bundle.choose?.from ?? []).join(', ') },
    prices: typedPrices(bundle.prices, priced.currencies),
    subscriptionPrices: typedSubscriptionPrices(bundle.subscriptionPrices, priced),
    pictures: bundle.pictures,
  };
}

/** A row for each option that there is, and for those that it has. */
function typedSubscriptionPrices(
  prices: Readonly<Record<string, DraftPrices>>,
  { options, currencies }: Priced,
): Record<string, TypedAmounts> {
  const known = new Set([...options, ...Object.keys(prices)]);
  return Object.fromEntries([...known].map((id) => [id, typedPrices(prices[id], currencies)]));
}

function typedVariant(variant: DraftVariant, priced: Priced): TypedVariant {
  return {
    sku: variant.sku,
    description: variant.description,
    attributes: Object.entries(variant.attributes)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
    weightGrams: typedNumber(variant.weightGrams),
    netWeightGrams: typedNumber(variant.netWeightGrams),
    prices: typedPrices(variant.prices, priced.currencies),
    compareAtPrices: typedPrices(variant.compareAtPrices, priced.currencies),
    subscriptionPrices: typedSubscriptionPrices(variant.subscriptionPrices, priced),
    foods: variant.foods,
    pictures: variant.pictures,
  };
}

/** The document that the form makes of the one it was opened with; what it does not show stays. */
export function documentOf(typed: TypedProduct, opened: ProductDraft): ProductDraft {
  return {
    ...opened,
    title: typed.title.trim(),
    summary: typed.summary.trim() || null,
    description: typed.description.trim(),
    metaTitle: typed.metaTitle.trim() || null,
    metaDescription: typed.metaDescription.trim() || null,
    launchedOn: typed.launchedOn,
    taxClass: typed.taxClass,
    diets: listed(typed.diets),
    heat: numberOf(typed.heat),
    pictures: typed.pictures.map(({ url, alt }) => ({ url, alt })),
    variants: typed.variants.map(variantOf),
    content: typed.isLabelled ? labelOf(typed.content, opened.content) : null,
    nutrition: typed.nutrition.map(nutritionOf),
    bundles: typed.bundles.map(bundleOf),
    isBundle: typed.isBundle,
    initialBundle: (typed.initialBundle || null) as ProductDraft['initialBundle'],
  };
}

const nutritionOf = (typed: TypedNutrition): Nutrition => ({
  skus: typed.skus,
  servingSize: typed.servingSize.trim(),
  servingGrams: numberOf(typed.servingGrams) ?? 0,
  amounts: Object.fromEntries(
    NUTRIENTS_OF_LABEL.map((nutrient) => [nutrient, numberOf(typed.amounts[nutrient]) ?? 0]),
  ) as unknown as Nutrition['amounts'],
});

function bundleOf(typed: TypedBundle): DraftBundle {
  return {
    bundleId: (typed.bundleId.trim() || slugOf(typed.title)) as DraftBundle['bundleId'],
    title: typed.title.trim(),
    description: typed.description.trim(),
    contents: typed.isBox ? {} : contentsIn(typed.contents),
    choose: typed.isBox
      ? { units: numberOf(typed.choose.units) ?? 0, from: listed(typed.choose.from) }
      : null,
    prices: draftPrices(typed.prices),
    subscriptionPrices: draftSubscriptionPrices(typed.subscriptionPrices),
    pictures: typed.pictures.map(({ url, alt }) => ({ url, alt })),
  };
}

const draftSubscriptionPrices = (
  typed: Readonly<Record<string, TypedAmounts>>,
): Record<string, DraftPrices> =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([id, prices]) => [id, draftPrices(prices)] as const)
      .filter(([, prices]) => !isNothing(prices)),
  );

function variantOf(typed: TypedVariant): DraftVariant {
  const compareAtPrices = draftPrices(typed.compareAtPrices);
  return {
    sku: typed.sku.trim(),
    description: typed.description.trim(),
    attributes: attributesIn(typed.attributes),
    weightGrams: numberOf(typed.weightGrams),
    netWeightGrams: numberOf(typed.netWeightGrams),
    prices: draftPrices(typed.prices),
    ...(isNothing(compareAtPrices) ? {} : { compareAtPrices }),
    subscriptionPrices: draftSubscriptionPrices(typed.subscriptionPrices),
    foods: typed.foods,
    pictures: typed.pictures,
  };
}

/** The list of ingredients follows their text, unless that is unchanged. */
function labelOf(typed: TypedProduct['content'], opened: ProductDraft['content']): TypedProduct['content'] {
  const isUnchanged = opened !== null && typed.ingredients === opened.ingredients;
  return {
    ...typed,
    ingredientsList: isUnchanged ? opened.ingredientsList : ingredientsIn(typed.ingredients),
  };
}

const draftPrices = (typed: TypedAmounts): DraftPrices =>
  Object.fromEntries(amountEntries(typed).map(([code, amount]) => [code, amountOf(amount)]));
const amountOf = (typed: string): number | null => (typed.trim() === '' ? null : readAmount(centsOf(typed)));
const isNothing = (prices: DraftPrices): boolean => Object.values(prices).every((cents) => cents === null);
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
const listed = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** `Size: 5 oz, Pack: One` → `{Size: '5 oz', Pack: 'One'}` */
function attributesIn(typed: string): Record<string, string> {
  return Object.fromEntries(
    listed(typed).map((pair) => {
      const [name = '', ...value] = pair.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}

const PART = /^(\d{1,3}) ?[×x]? ?(\S+)$/i;

/** `2 MIX-5OZ` in each line → `{'MIX-5OZ': 2}` */
const contentsIn = (typed: string): Record<string, number> =>
  Object.fromEntries(
    partsIn(typed).flatMap((line) => {
      const [, quantity = '', sku = ''] = PART.exec(line) ?? [];
      return sku === '' ? [] : [[sku, Number(quantity)]];
    }),
  );

const partsIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Why what was typed are no contents of a bundle. */
export const areContents = (typed: string): true | string =>
  partsIn(typed).every((line) => PART.test(line)) ||
  'Enter how many and the SKU, one in each line: 2 MIX-5OZ.';
/** Why what was typed is no amount of a nutrient. */
export const isNutrient = (typed: string): true | string =>
  typed.trim() === '' || /^\d{1,6}(\.\d{1,3})?$/.test(typed.trim()) || 'Enter a number, like 4.5.';

/** Why what was typed is no amount; true when it is one, or empty. */
export const isOptionalPrice = (typed: string): true | string =>
  optionalCents(typed) !== null || 'Enter an amount, like 7.99.';
/** Why what was typed are no whole grams. */
export const isGrams = (typed: string): true | string =>
  typed.trim() === '' || /^\d{1,7}$/.test(typed.trim()) || 'Enter whole grams, like 140.';
/** Why what was typed are no options. */
export const areOptions = (typed: string): true | string =>
  listed(typed).every((pair) => /^[^:]+:.*\S/.test(pair)) || 'Enter options like Size: 5 oz, Pack: One.';

import {
  type DraftPicture,
  type DraftPrices,
  type DraftVariant,
  newProductDraft,
  type ProductDraft,
} from '../../catalog/product-draft.ts';
import { SUPPORTED_CURRENCIES } from '../../currencies.ts';
import { type CurrencyCode, currencyName, formatMoney, inEachCurrency } from '../../money.ts';
import {
  type ImportedDescription,
  importedDescription,
  MAX_DESCRIPTION,
} from '../../rich-text/imported-description.ts';
import { markedText } from '../../rich-text/plain-text.ts';
import { shortened } from '../../text/shortened.ts';
import type { ProductImportOptions } from '../import-kinds.ts';
import type { RowChange } from '../import-states.ts';
import type { ImportedProduct, ImportedVariant } from './shopify-product.ts';

export interface MergeContext {
  options: ProductImportOptions;
  /** What the store sells in, its own currency first, in which the file has its prices. */
  currencies: readonly [CurrencyCode, ...CurrencyCode[]];
  /** What day it is for the store. */
  today: string;
  /** Addresses of the pictures that were sent, by file name. */
  pictures: ReadonlyMap<string, string>;
}

export interface MergedProduct {
  document: ProductDraft;
  changes: RowChange[];
  /** Files of pictures that nobody has sent. */
  missingPictures: string[];
  /** What was too long. */
  notes: string[];
}

/**
 * A product with what a file says of it: what the file leaves out stays, and so do variants that it does not name. Without a
 * product it is a new one.
 */
export function mergedProduct(
  imported: ImportedProduct,
  existing: ProductDraft | null,
  context: MergeContext,
): MergedProduct {
  const before =
    existing ??
    ({
      ...newProductDraft(imported.handle, imported.title ?? imported.addressBefore, context.today),
      taxClass: context.options.taxClass,
    } satisfies ProductDraft);
  const title = imported.title ?? before.title;
  const pictures = mergedPictures(imported, before, { title, context });
  const body = importedDescription(imported.body ?? '');
  const document: ProductDraft = {
    ...before,
    title: shortened(title, MAX_TITLE),
    description: body.text === '' ? before.description : body.text,
    metaTitle: imported.metaTitle === null ? before.metaTitle : shortened(imported.metaTitle, MAX_META_TITLE),
    metaDescription:
      imported.metaDescription === null
        ? before.metaDescription
        : shortened(imported.metaDescription, MAX_META_DESCRIPTION),
    pictures: pictures.shown,
    variants: mergedVariants(imported, before, { title, context }),
  };
  const ofVariants = imported.variants.flatMap(({ picture }) =>
    picture !== null && !context.pictures.has(picture) ? [picture] : [],
  );
  return {
    document,
    changes: existing === null ? [] : changesBetween(existing, document),
    missingPictures: [...new Set([...pictures.missing, ...ofVariants])],
    notes: notesOnLengths(imported, body),
  };
}

const MAX_TITLE = 200;
const MAX_META_TITLE = 70;
const MAX_META_DESCRIPTION = 200;
const MAX_ALT = 300;

/** Which texts are not taken over as a whole. */
function notesOnLengths(
  { title, metaTitle, metaDescription, pictures }: ImportedProduct,
  { loss }: ImportedDescription,
): string[] {
  const cut = (what: string, text: string | null, max: number) =>
    (text ?? '').length > max ? [`${what} is longer than ${max} characters, and is cut`] : [];
  const description = `the description is longer than ${MAX_DESCRIPTION.toLocaleString('en')} characters`;
  return [
    ...cut('the title', title, MAX_TITLE),
    ...(loss === 'end' ? [`${description}, and is cut, without its formatting`] : []),
    ...(loss === 'formatting' ? [`${description} with its formatting, which is left out`] : []),
    ...cut('the title in search engines', metaTitle, MAX_META_TITLE),
    ...cut('the description in search engines', metaDescription, MAX_META_DESCRIPTION),
    ...new Set(pictures.flatMap(({ alt }) => cut('the alternative text of a picture', alt, MAX_ALT))),
  ];
}

interface Merging {
  title: string;
  context: MergeContext;
}

/** Pictures are added to those that are there. */
function mergedPictures(imported: ImportedProduct, before: ProductDraft, { title, context }: Merging) {
  const shown: DraftPicture[] = [...before.pictures];
  const missing: string[] = [];
  for (const { file, alt } of imported.pictures) {
    const url = context.pictures.get(file);
    if (url === undefined) missing.push(file);
    else if (!shown.some((picture) => picture.url === url))
      shown.push({ url, alt: shortened(alt ?? title, MAX_ALT) });
  }
  // The shop has pictures of its own for this product: the addresses of the other shop are no loss.
  return { shown, missing: before.pictures.length > 0 ? [] : missing };
}

function mergedVariants(imported: ImportedProduct, before: ProductDraft, merging: Merging): DraftVariant[] {
  const named = new Map(imported.variants.map((variant) => [variant.sku, variant]));
  const present = before.variants.map((variant) => {
    const found = named.get(variant.sku);
    return found ? mergedVariant(found, variant, merging) : variant;
  });
  const known = new Set(before.variants.map(({ sku }) => sku));
  const added = imported.variants
    .filter(({ sku }) => !known.has(sku))
    .map((variant) => mergedVariant(variant, null, merging));
  return [...present, ...added];
}

function mergedVariant(
  imported: ImportedVariant,
  existing: DraftVariant | null,
  { title, context }: Merging,
): DraftVariant {
  const { options: attributes } = imported;
  const values = Object.values(attributes).join(', ');
  const before: DraftVariant = existing ?? {
    sku: imported.sku,
    description: values || shortened(title, MAX_TITLE),
    attributes,
    weightGrams: null,
    netWeightGrams: null,
    prices: {},
    foods: [],
    subscriptionPrices: {},
    pictures: [],
  };
  const prices = pricesAfter(imported.priceCents || null, before.prices, context);
  const { compareAtPrices: _, ...others } = before;
  const compareAtPrices = compareAtAfter(imported.compareAtCents, { prices, before, context });
  return {
    ...others,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    weightGrams: imported.grams || before.weightGrams,
    prices,
    ...(compareAtPrices && { compareAtPrices }),
    pictures: picturesOfVariant(imported, before, { title, context }),
  };
}

/** Other currencies follow their rates; without one a price stays, and a new variant has none. */
function pricesAfter(
  cents: number | null,
  before: DraftPrices,
  { currencies, options: { ratesMillionths } }: MergeContext,
): DraftPrices {
  const [own, ...others] = currencies;
  if (cents === null) return before;
  const isSame = cents === before[own];
  const converts = (code: CurrencyCode) => !isSame || (before[code] ?? null) === null;
  return {
    ...before,
    [own]: cents,
    ...inEachCurrency(others, (code) => {
      const rate = ratesMillionths[code];
      return rate === undefined || !converts(code) ? (before[code] ?? null) : converted(cents, rate);
    }),
  };
}

const converted = (cents: number, rateMillionths: number): number =>
  Math.max(1, Math.round((cents * rateMillionths) / 1_000_000));

/** A price before that is not above the price is none; it needs one in each currency of the store. */
function compareAtAfter(
  cents: number | null,
  { prices, before, context }: { prices: DraftPrices; before: DraftVariant; context: MergeContext },
): DraftPrices | undefined {
  const { currencies } = context;
  const present = before.compareAtPrices;
  const isPresent = cents === null || (cents > 0 && cents === present?.[currencies[0]]);
  const wanted = isPresent ? present : pricesAfter(cents, present ?? {}, context);
  if (!wanted) return undefined;
  const isAbove = currencies.every((code) => (wanted[code] ?? 0) > (prices[code] ?? 0));
  return isAbove ? wanted : undefined;
}

function picturesOfVariant(
  { picture }: ImportedVariant,
  before: DraftVariant,
  { title, context }: Merging,
): DraftPicture[] {
  const url = picture === null ? undefined : context.pictures.get(picture);
  if (url === undefined || before.pictures.some((one) => one.url === url)) return before.pictures;
  return [...before.pictures, { url, alt: shortened([title, before.description].join(', '), MAX_ALT) }];
}

/** What differs between two states of a product, of that which a file can say. */
function changesBetween(before: ProductDraft, after: ProductDraft): RowChange[] {
  const changes: RowChange[] = [];
  const compare = (field: string, old: string, now: string) => {
    if (old !== now) changes.push({ field, before: old, after: now });
  };
  compare('title', before.title, after.title);
  compare('description', markedText(before.description), markedText(after.description));
  compare('title in search engines', before.metaTitle ?? '', after.metaTitle ?? '');
  compare('description in search engines', before.metaDescription ?? '', after.metaDescription ?? '');
  compare('pictures', addressesOf(before.pictures), addressesOf(after.pictures));
  for (const variant of after.variants) {
    const old = before.variants.find(({ sku }) => sku === variant.sku);
    if (!old) {
      changes.push({ field: `variant ${variant.sku}`, before: '', after: variant.description });
      continue;
    }
    compare(`options of ${variant.sku}`, optionsText(old), optionsText(variant));
    compare(`weight of ${variant.sku}`, gramsText(old), gramsText(variant));
    compare(`pictures of ${variant.sku}`, addressesOf(old.pictures), addressesOf(variant.pictures));
    for (const currency of currenciesOf(variant, old)) {
      const named = currencyName(currency);
      compare(
        `price of ${variant.sku} in ${named}`,
        priceText(old.prices, currency),
        priceText(variant.prices, currency),
      );
      compare(
        `price before of ${variant.sku} in ${named}`,
        priceText(old.compareAtPrices, currency),
        priceText(variant.compareAtPrices, currency),
      );
    }
  }
  return changes;
}

/** Those in which one of the variants has a price. */
function currenciesOf(...variants: DraftVariant[]): CurrencyCode[] {
  const prices = variants.flatMap((variant) => [variant.prices, variant.compareAtPrices ?? {}]);
  return SUPPORTED_CURRENCIES.filter((code) => prices.some((amounts) => amounts[code] !== undefined));
}

const addressesOf = (pictures: readonly DraftPicture[]): string => pictures.map(({ url }) => url).join(', ');

const optionsText = ({ attributes }: DraftVariant): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted()
    .join(', ');

const gramsText = ({ weightGrams }: DraftVariant): string => (weightGrams === null ? '' : `${weightGrams} g`);

const priceText = (prices: DraftPrices | undefined, currency: CurrencyCode): string => {
  const cents = prices?.[currency] ?? null;
  return cents === null ? '' : formatMoney(cents, currency, { isNamed: true });
};

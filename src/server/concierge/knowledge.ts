import { and, asc, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { PageContentOf, PageName } from '#contracts/page-contents.ts';
import type { WireProduct } from '#contracts/product.ts';
import type { WireStoreLocation } from '#contracts/store-location-calls.ts';
import { type Synonym, type Vocabulary, vocabularyOf } from '#domain/concierge/vocabulary.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { findByHandles } from '#server/catalog/find-products.ts';
import { readPage } from '#server/content/content-store.ts';
import { shownContent } from '#server/content/shown-content.ts';
import type { Queryable } from '#server/platform/database.ts';
import { collections, products } from '#server/platform/tables/catalog-tables.ts';
import { stores } from '#server/platform/tables/store-tables.ts';
import { readStoreLocations } from '#server/store-locations/location-store.ts';
import { indexPassages, type PassageIndex, passagesOf } from './passages.ts';
import { indexProducts, type ProductIndex } from './product-index.ts';

/** What the concierge has read of a shop. Prices and stock are asked anew for each answer; this is for finding things. */
export interface Knowledge {
  assistant: string;
  defaultCurrency: CurrencyCode;
  vocabulary: Vocabulary;
  /** Every product that it knows, the best rated first. */
  products: readonly WireProduct[];
  productIndex: ProductIndex;
  passages: PassageIndex;
  locations: readonly WireStoreLocation[];
}

/** More products than these nobody talks through: the best rated are known, the rest are found by the search. */
const MOST_PRODUCTS = 1000;
const SYNONYMS_PAGE = 'synonyms';
const synonymsContent = z.object({
  synonyms: z.array(z.object({ words: z.array(z.string()), means: z.array(z.string()) })),
});

/** Reads everything that the concierge answers from, as it now stands in the database. */
export async function readKnowledge(db: Queryable, storeId: string): Promise<Knowledge> {
  const known = await findByHandles({ db, storeId, currency: null }, await bestHandles(db, storeId));
  const locations = await readStoreLocations(db, storeId);
  const brand = await brandOf(db, storeId);
  const global = await pageOf(db, storeId, 'global');
  return {
    defaultCurrency: known[0]?.currency ?? 'usd',
    assistant: global?.chatbotStyles.headerTitle ?? 'The concierge',
    vocabulary: vocabularyOf({
      brand,
      products: known.map(knownProduct),
      categories: await categoryNames(db, storeId),
      synonyms: await readSynonyms(db, storeId),
      cities: [...new Set(locations.map(({ city }) => city))],
    }),
    products: known,
    productIndex: indexProducts(known),
    passages: indexPassages(passagesOf(await readPassagePages(db, storeId))),
    locations,
  };
}

async function bestHandles(db: Queryable, storeId: string): Promise<string[]> {
  const rows = await db
    .select({ handle: products.handle })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.status, 'active')))
    .orderBy(desc(products.ratingCount), asc(products.handle))
    .limit(MOST_PRODUCTS);
  return rows.map(({ handle }) => handle);
}

async function brandOf(db: Queryable, storeId: string): Promise<string> {
  const [store] = await db.select({ brand: stores.brand }).from(stores).where(eq(stores.id, storeId));
  return store?.brand ?? '';
}

async function categoryNames(db: Queryable, storeId: string): Promise<string[]> {
  const rows = await db
    .select({ name: collections.name })
    .from(collections)
    .where(and(eq(collections.storeId, storeId), eq(collections.kind, 'category')))
    .orderBy(asc(collections.name));
  return rows.map(({ name }) => name);
}

async function readSynonyms(db: Queryable, storeId: string): Promise<Synonym[]> {
  const parsed = synonymsContent.safeParse(await readPage(db, storeId, SYNONYMS_PAGE));
  return parsed.data?.synonyms ?? [];
}

async function readPassagePages(db: Queryable, storeId: string) {
  const pages = ['terms', 'privacy', 'shipping-returns', 'accessibility'] as const;
  return {
    faq: await pageOf(db, storeId, 'faq'),
    texts: await Promise.all(pages.map(async (page) => [page, await pageOf(db, storeId, page)] as const)),
    story: await pageOf(db, storeId, 'the-doosra-story'),
    contact: await pageOf(db, storeId, 'contact'),
  };
}

/** A page's content, or null when it is not there or not fit to be shown. */
async function pageOf<Name extends PageName>(
  db: Queryable,
  storeId: string,
  page: Name,
): Promise<PageContentOf<Name> | null> {
  const stored = await readPage(db, storeId, page);
  return stored && (shownContent(page, stored).content as PageContentOf<Name> | null);
}

const knownProduct = ({ id, product_title, static_content, variants }: WireProduct) => ({
  handle: id,
  title: product_title,
  tastes: [
    ...(static_content?.ingredientsList ?? []),
    ...variants.flatMap(({ product_attributes }) => product_attributes.Flavour ?? []),
  ],
});

import { and, asc, eq } from 'drizzle-orm';
import type { PageContentOf, PageName } from '#contracts/content/page-contents.ts';
import type { WireStoreLocation } from '#contracts/catalog/store-location-calls.ts';
import { itemWordsOf } from '#domain/catalog/item-words.ts';
import { type ShopWords, shopWordsOf } from '#domain/concierge/vocabulary.ts';
import type { StoreId } from '#domain/ids.ts';
import { type ConciergeReplies, DEFAULT_REPLIES } from '#domain/presentation/concierge-replies.ts';
import { DEFAULT_TEXTS } from '#domain/presentation/store-texts.ts';
import { loadSynonyms } from '#server/catalog/search/query-expansion.ts';
import { readPage } from '#server/content/content-store.ts';
import { shownContent } from '#server/content/shown-content.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { collections } from '#server/platform/database/schema/catalog-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { type StoreCurrencies, storeCurrencies } from '#server/platform/stores/store-currency.ts';
import { readShippingCountries } from '#server/shipping/shipping-store.ts';
import { readStoreLocations } from '#server/store-locations/location-store.ts';
import { indexPassages, type PassageIndex, passagesOf } from './passages.ts';

/** How the store calls its products, and what its concierge says when nothing is asked. */
export interface ConciergeTexts {
  item: string;
  items: string;
  replies: ConciergeReplies;
}

/**
 * The shop's texts that the concierge knows: pages, places and words. Products are read from the database for
 * each question.
 */
export interface Knowledge {
  assistant: string;
  texts: ConciergeTexts;
  /** What the store sells in, its own currency first. */
  currencies: StoreCurrencies['soldIn'];
  /** The store's time zone, for dates in answers. */
  timeZone: string;
  words: ShopWords;
  passages: PassageIndex;
  locations: readonly WireStoreLocation[];
  /** The codes of the countries that the shop sells to. */
  shipsTo: readonly string[];
}

/** Reads everything the concierge answers from. */
export async function readKnowledge(db: Queryable, storeId: StoreId): Promise<Knowledge> {
  const locations = await readStoreLocations(db, storeId);
  const { brand, timeZone } = await storeOf(db, storeId);
  const global = await pageOf(db, storeId, 'global');
  const { item, items } = global?.texts ?? DEFAULT_TEXTS;
  return {
    currencies: (await storeCurrencies(db, storeId)).soldIn,
    timeZone,
    assistant: global?.chatbotStyles.headerTitle ?? 'The concierge',
    texts: {
      item,
      items,
      replies: global?.chatbotStyles.replies ?? DEFAULT_REPLIES,
    },
    words: shopWordsOf({
      brand,
      categories: await categoryNames(db, storeId),
      synonyms: await loadSynonyms(db, storeId),
      items: itemWordsOf({ item, items }),
      cities: [...new Set(locations.map(({ city }) => city))],
    }),
    passages: indexPassages(passagesOf(await readPassagePages(db, storeId), brand)),
    locations,
    shipsTo: (await readShippingCountries(db, storeId)).map(({ code }) => code),
  };
}

async function storeOf(db: Queryable, storeId: StoreId): Promise<{ brand: string; timeZone: string }> {
  const [store] = await db
    .select({ brand: stores.brand, timeZone: stores.timeZone })
    .from(stores)
    .where(eq(stores.id, storeId));
  return store ?? { brand: '', timeZone: 'UTC' };
}

async function categoryNames(db: Queryable, storeId: StoreId): Promise<string[]> {
  const rows = await db
    .select({ name: collections.name })
    .from(collections)
    .where(and(eq(collections.storeId, storeId), eq(collections.kind, 'category')))
    .orderBy(asc(collections.name));
  return rows.map(({ name }) => name);
}

async function readPassagePages(db: Queryable, storeId: StoreId) {
  const pages = ['terms', 'privacy', 'shipping-returns', 'accessibility'] as const;
  return {
    faq: await pageOf(db, storeId, 'faq'),
    texts: await Promise.all(pages.map(async (page) => [page, await pageOf(db, storeId, page)] as const)),
    story: await pageOf(db, storeId, 'story'),
    contact: await pageOf(db, storeId, 'contact'),
  };
}

/** A page's content; null when it is missing or invalid. */
async function pageOf<Name extends PageName>(
  db: Queryable,
  storeId: StoreId,
  page: Name,
): Promise<PageContentOf<Name> | null> {
  const stored = await readPage(db, storeId, page);
  return stored && (shownContent(page, stored).content as PageContentOf<Name> | null);
}

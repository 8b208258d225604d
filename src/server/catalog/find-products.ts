import type { WireProduct } from '#contracts/catalog/product.ts';
import { type FoodFilters, isFiltering } from '#domain/catalog/food-filters.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { BEST_SELLERS_COLLECTION } from './best-sellers.ts';
import { loadProducts } from './catalog-store.ts';
import {
  countUnstatedIn,
  existingCollections,
  type ListPage,
  type PageRequest,
  type ProductList,
  pageOfCategories,
  pageOfCollections,
  type ShownCollection,
  shownCollection,
} from './product-lists.ts';
import { type FoundPage, matchingProducts } from './search/matching-products.ts';

/** The store to search and the currency of prices; null for the store's own. */
export interface CatalogueScope {
  db: Queryable;
  storeId: StoreId;
  currency: CurrencyCode | null;
}

/** The comma-separated names. Throws `empty_query`. */
function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim());
  const given = [...new Set(names.filter(Boolean))];
  if (given.length === 0) throw new DomainError('empty_query', 'Search query cannot be empty.');
  return given;
}

/**
 * A page of the products of any of the comma-separated categories, newest last. Throws `empty_query`, and `malformed` for a cursor of
 * another list. Spec §7, by_category.
 */
export async function findByCategory(
  scope: CatalogueScope,
  list: string,
  filters: FoodFilters,
  page: PageRequest,
): Promise<FoundPage> {
  const { db, storeId } = scope;
  const asked: ProductList = { storeId, kind: 'category', names: namesIn(list), filters, computed: null };
  return foundPage(scope, asked, await pageOfCategories(db, asked, page));
}

/**
 * A page of the products of the comma-separated collections in ascending rank, without duplicates; those of the first-named collection
 * come last. `best_sellers` always exists. Throws `empty_query`, `not_found` for an unknown collection, and `malformed` for a cursor of
 * another list.
 */
export async function findByCollection(
  scope: CatalogueScope,
  list: string,
  filters: FoodFilters,
  page: PageRequest,
  bestSellers: () => Promise<string[]>,
): Promise<FoundPage> {
  const { db, storeId } = scope;
  const names = namesIn(list);
  const existing = await existingCollections(db, storeId, names);
  const missing = names.filter((name) => !existing.has(name));
  const unknown = missing.find((name) => name !== BEST_SELLERS_COLLECTION);
  if (unknown) throw new DomainError('not_found', `There is no collection called ${unknown}.`);
  const computed =
    missing.length === 0
      ? null
      : { name: BEST_SELLERS_COLLECTION, handles: (await bestSellers()).toReversed() };
  const asked: ProductList = { storeId, kind: 'collection', names, filters, computed };
  return foundPage(scope, asked, await pageOfCollections(db, asked, page));
}

/** What the page of a collection says; null for several of them, and for one that nothing is stored of. */
export async function findShownCollection(
  { db, storeId }: CatalogueScope,
  list: string,
): Promise<ShownCollection | null> {
  const [name, ...others] = namesIn(list);
  if (name === undefined || others.length > 0) return null;
  return (await shownCollection(db, storeId, name)) ?? null;
}

/** The products of a page, best last, as the calls answer them. */
async function foundPage(
  { db, storeId, currency }: CatalogueScope,
  list: ProductList,
  { handles, nextCursor }: ListPage,
): Promise<FoundPage> {
  const products = await loadProducts(db, storeId, currency, handles.toReversed());
  if (!isFiltering(list.filters)) return { products, notes: null, nextCursor };
  const { products: matching, notes } = matchingProducts(products, list.filters);
  return {
    products: matching,
    notes: { ...notes, notShownUnlabelled: await countUnstatedIn(db, list) },
    nextCursor,
  };
}

/**
 * Products by handle in the given order, without duplicates; unknown handles are skipped. Spec §7,
 * by_handles.
 */
export function findByHandles(
  { db, storeId, currency }: CatalogueScope,
  handles: readonly string[],
): Promise<WireProduct[]> {
  return loadProducts(db, storeId, currency, [...new Set(handles)]);
}

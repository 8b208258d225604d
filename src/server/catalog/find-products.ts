import type { WireProduct } from '#contracts/catalog/product.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { BEST_SELLERS_COLLECTION } from './best-sellers.ts';
import { handlesByCollection, handlesInCategories, loadProducts } from './catalog-store.ts';

/** The store to search and the currency of prices; null for the store's own. */
export interface CatalogueScope {
  db: Queryable;
  storeId: StoreId;
  currency: CurrencyCode | null;
}

const namesIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

function emptyQuery(): DomainError {
  return new DomainError('empty_query', 'Search query cannot be empty.');
}

/** Products of any of the comma-separated categories, newest last. Throws `empty_query`. Spec §7, by_category. */
export async function findByCategory(
  { db, storeId, currency }: CatalogueScope,
  list: string,
): Promise<WireProduct[]> {
  const names = namesIn(list);
  if (names.length === 0) throw emptyQuery();
  return loadProducts(db, storeId, currency, await handlesInCategories(db, storeId, names));
}

/**
 * Products of the comma-separated collections in ascending rank, without duplicates; those of the first-named
 * collection come last. `best_sellers` always exists. Throws `empty_query`, and `not_found` for an unknown
 * collection.
 */
export async function findByCollection(
  { db, storeId, currency }: CatalogueScope,
  list: string,
  bestSellers: () => Promise<string[]>,
): Promise<WireProduct[]> {
  const names = namesIn(list);
  if (names.length === 0) throw emptyQuery();
  const handles = await handlesByCollection(db, storeId, names);
  if (names.includes(BEST_SELLERS_COLLECTION) && !handles.has(BEST_SELLERS_COLLECTION))
    handles.set(BEST_SELLERS_COLLECTION, await bestSellers());
  const missing = names.find((name) => !handles.has(name));
  if (missing) throw new DomainError('not_found', `There is no collection called ${missing}.`);
  const firstShown = names.flatMap((name) => (handles.get(name) ?? []).toReversed());
  return loadProducts(db, storeId, currency, [...new Set(firstShown)].toReversed());
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

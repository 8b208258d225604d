import { and, asc, eq, inArray, max, ne, sql } from 'drizzle-orm';
import { pageContents } from '#contracts/content/page-contents.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import { storyPageOf } from '#domain/content/page-address.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  bundles,
  collectionProducts,
  collections,
  products,
} from '#server/platform/database/schema/catalog-tables.ts';
import { ownPages } from '#server/platform/database/schema/own-page-tables.ts';
import { pageContents as pageContentsTable, stores } from '#server/platform/database/schema/store-tables.ts';

export interface IndexablePage {
  path: string;
  /** When its content was last edited; null when unknown. */
  editedAt: Date | null;
}

const HOME = 'HomePage';
const STORY = 'story';
/** Content pages with a path of their own; `global` is part of every page. */
const WRITTEN_PAGES = Object.keys(pageContents).filter((page) => page !== 'global');
const ALL_PRODUCTS = 'all_products';

/**
 * Every page of a store that search engines should index: content pages, those that staff have added, product lists, store
 * locator, products.
 */
export async function listedPages(db: Database, storeId: StoreId): Promise<IndexablePage[]> {
  const table = pageContentsTable;
  const [store, written, own, listed, goods] = await Promise.all([
    db.select({ brand: stores.brand }).from(stores).where(eq(stores.id, storeId)),
    db
      .select({ page: table.page, editedAt: max(table.createdAt) })
      .from(table)
      .where(and(eq(table.storeId, storeId), inArray(table.page, WRITTEN_PAGES)))
      .groupBy(table.page)
      .orderBy(asc(table.page)),
    db
      .select({ path: ownPages.path, editedAt: max(table.createdAt) })
      .from(ownPages)
      .innerJoin(table, and(eq(table.storeId, ownPages.storeId), eq(table.page, ownPages.page)))
      .where(eq(ownPages.storeId, storeId))
      .groupBy(ownPages.path)
      .orderBy(asc(ownPages.path)),
    db
      .select({ name: collections.name, editedAt: collections.changedAt })
      .from(collections)
      .where(
        and(
          eq(collections.storeId, storeId),
          eq(collections.kind, 'collection'),
          ne(collections.name, ALL_PRODUCTS),
          sql`exists (
            select from ${collectionProducts} held
            join ${products} p on p.store_id = held.store_id and p.handle = held.product_handle and p.status = 'active'
            where held.store_id = collections.store_id and held.kind = collections.kind and held.name = collections.name)`,
        ),
      )
      .orderBy(asc(collections.name)),
    db
      .select({
        handle: products.handle,
        isBox: sql<boolean>`exists (
          select from ${bundles} where ${bundles.storeId} = ${products.storeId}
            and ${bundles.productHandle} = ${products.handle} and ${bundles.unitsToChoose} is not null)`,
      })
      .from(products)
      .where(and(eq(products.storeId, storeId), eq(products.status, 'active')))
      .orderBy(asc(products.handle)),
  ]);
  return [
    ...written.map(({ page, editedAt }) => ({ path: pathOf(page, store[0]?.brand ?? ''), editedAt })),
    ...own,
    ...['/shop', '/store-locator'].map(unedited),
    ...listed.map(({ name, editedAt }) => ({ path: `/shop?query=${encodeURIComponent(name)}`, editedAt })),
    ...goods.map(({ handle, isBox }) => unedited(productPath(handle, isBox))),
  ];
}

function pathOf(page: string, brand: string): string {
  if (page === HOME) return '/';
  return page === STORY ? `/${storyPageOf(brand)}` : `/${page}`;
}

const unedited = (path: string): IndexablePage => ({ path, editedAt: null });

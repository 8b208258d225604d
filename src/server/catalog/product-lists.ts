import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  excludedAllergens,
  type FoodFilters,
  isFiltering,
  requiredClaims,
} from '#domain/catalog/food-filters.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  afterCursor,
  cursorOf,
  type Keyset,
  orderOf,
  pageOf,
  positionIn,
  readPosition,
} from '#server/platform/database/keyset.ts';
import {
  collectionProducts,
  collections,
  products,
} from '#server/platform/database/schema/catalog-tables.ts';
import { productSearch } from '#server/platform/database/schema/search-tables.ts';

/** Products of collections or categories that match the filters by their labels. */
export interface ProductList {
  storeId: StoreId;
  kind: 'collection' | 'category';
  names: readonly string[];
  filters: FoodFilters;
  /** A collection among the names that no file defines, with its products in the order in which they are shown. */
  computed: { name: string; handles: readonly string[] } | null;
}

export interface PageRequest {
  limit: number;
  cursor: string | undefined;
}

/** Handles of active products in the order in which they are shown. */
export interface ListPage {
  handles: string[];
  nextCursor: string | null;
}

interface ListedRow {
  handle: string;
  position: string[];
}

const MAX_COUNTED = 200;
const BY_RANK: Keyset = {
  columns: [
    { column: collectionProducts.position, type: 'integer' },
    { column: collectionProducts.productHandle, type: 'text' },
  ],
  direction: 'descending',
};
const NEWEST_FIRST: Keyset = {
  columns: [
    { column: products.createdAt, type: 'moment' },
    { column: products.handle, type: 'text' },
  ],
  direction: 'descending',
};

/** Those of these collections that exist. */
export async function existingCollections(
  db: Queryable,
  storeId: StoreId,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ name: collections.name })
    .from(collections)
    .where(
      and(
        eq(collections.storeId, storeId),
        eq(collections.kind, 'collection'),
        inArray(collections.name, [...names]),
      ),
    );
  return new Set(rows.map(({ name }) => name));
}

/** What the page of a collection says. */
export type ShownCollection = Pick<
  typeof collections.$inferSelect,
  'name' | 'title' | 'description' | 'picture'
>;

export async function shownCollection(
  db: Queryable,
  storeId: StoreId,
  name: string,
): Promise<ShownCollection | undefined> {
  const [shown] = await db
    .select({
      name: collections.name,
      title: collections.title,
      description: collections.description,
      picture: collections.picture,
    })
    .from(collections)
    .where(
      and(eq(collections.storeId, storeId), eq(collections.kind, 'collection'), eq(collections.name, name)),
    );
  return shown;
}

/**
 * A page of the products of collections, those of the first-named one first, each product once. Each collection is read by its rank, so
 * that a page costs the same in a large one. Throws `malformed` for a cursor of another list.
 */
export async function pageOfCollections(
  db: Queryable,
  list: ProductList,
  { limit, cursor }: PageRequest,
): Promise<ListPage> {
  const [place = '0', ...rest] =
    cursor === undefined ? [] : readPosition(cursor, ['integer', 'integer', 'text']);
  const start = Math.max(0, Number(place));
  const rows: ListedRow[] = [];
  for (let index = start; index < list.names.length && rows.length <= limit; index += 1) {
    const after = index === start && rest.length > 0 ? cursorOf(rest) : undefined;
    const found = await readCollection(db, list, index, { limit: limit + 1, cursor: after });
    rows.push(...found.map(({ handle, position }) => ({ handle, position: [String(index), ...position] })));
  }
  return listPage(rows, limit);
}

/** A page of the products of any of the categories, newest first. Throws `malformed` for a cursor of another list. */
export async function pageOfCategories(
  db: Queryable,
  list: ProductList,
  { limit, cursor }: PageRequest,
): Promise<ListPage> {
  const rows = await db
    .select({ handle: products.handle, position: positionIn(NEWEST_FIRST) })
    .from(products)
    .where(and(isActive(list), isListed(list), hasLabel(list, 'matches'), afterCursor(NEWEST_FIRST, cursor)))
    .orderBy(...orderOf(NEWEST_FIRST))
    .limit(limit + 1);
  return listPage(rows, limit);
}

/** Products of a list that their labels do not exclude, but whose labels do not say enough; at most 200. */
export async function countUnstatedIn(db: Queryable, list: ProductList): Promise<number> {
  const unstated = db
    .select({ handle: products.handle })
    .from(products)
    .where(and(isActive(list), isListed(list), hasLabel(list, 'does not say')))
    .limit(MAX_COUNTED);
  return db.$count(unstated.as('unstated'));
}

function listPage(rows: readonly ListedRow[], limit: number): ListPage {
  const { page, nextCursor } = pageOf(rows, limit);
  return { handles: page.map(({ handle }) => handle), nextCursor };
}

/** What the collection at this place shows and those before it do not, by rank. */
function readCollection(
  db: Queryable,
  list: ProductList,
  index: number,
  page: PageRequest,
): Promise<ListedRow[]> {
  const name = list.names[index] ?? '';
  const earlier = { ...list, names: list.names.slice(0, index) };
  const shown = and(
    isActive(list),
    hasLabel(list, 'matches'),
    index === 0 ? undefined : sql`not ${isListed(earlier)}`,
  );
  if (list.computed?.name === name) return readComputed(db, list.computed.handles, shown, page);
  return db
    .select({ handle: collectionProducts.productHandle, position: positionIn(BY_RANK) })
    .from(collectionProducts)
    .innerJoin(
      products,
      and(
        eq(products.storeId, collectionProducts.storeId),
        eq(products.handle, collectionProducts.productHandle),
      ),
    )
    .where(
      and(
        eq(collectionProducts.storeId, list.storeId),
        eq(collectionProducts.kind, list.kind),
        eq(collectionProducts.name, name),
        shown,
        afterCursor(BY_RANK, page.cursor),
      ),
    )
    .orderBy(...orderOf(BY_RANK))
    .limit(page.limit);
}

/** Of a computed collection, whose ranks are counted down from its first product. */
async function readComputed(
  db: Queryable,
  handles: readonly string[],
  shown: SQL | undefined,
  { limit, cursor }: PageRequest,
): Promise<ListedRow[]> {
  if (handles.length === 0) return [];
  const rows = await db
    .select({ handle: products.handle })
    .from(products)
    .where(and(inArray(products.handle, [...handles]), shown));
  const [rank] = cursor === undefined ? [] : readPosition(cursor, ['integer', 'text']);
  const isAfter = (index: number) => rank === undefined || -index < Number(rank);
  return handles
    .map((handle, index) => ({ handle, index }))
    .filter(({ handle, index }) => isAfter(index) && rows.some((row) => row.handle === handle))
    .slice(0, limit)
    .map(({ handle, index }) => ({ handle, position: [String(-index), handle] }));
}

const isActive = ({ storeId }: ProductList) =>
  and(eq(products.storeId, storeId), eq(products.status, 'active'));

/** Whether a product is in any of the collections or categories. */
function isListed({ kind, names, computed }: ProductList): SQL {
  const isStored = sql`exists (
    select from ${collectionProducts} listed
    where listed.store_id = ${products.storeId} and listed.product_handle = ${products.handle}
      and listed.kind = ${kind} and listed.name = any(${sql.param(names)}::text[]))`;
  const isComputed =
    computed !== null && names.includes(computed.name) && computed.handles.length > 0
      ? inArray(products.handle, [...computed.handles])
      : undefined;
  return sql`(${or(isStored, isComputed)})`;
}

/** Whether a product's label, as the search index has it, matches the filters or does not say enough; no condition without filters. */
function hasLabel({ filters }: ProductList, label: 'matches' | 'does not say'): SQL | undefined {
  if (!isFiltering(filters)) return undefined;
  return sql`exists (
    select from ${productSearch} label
    where label.store_id = ${products.storeId} and label.handle = ${products.handle} and label.is_listed
      and not label.allergens && ${sql.param(excludedAllergens(filters))}::text[]
      and ${sql.raw(label === 'matches' ? '' : 'not')} label.claims @> ${sql.param(requiredClaims(filters))}::text[])`;
}

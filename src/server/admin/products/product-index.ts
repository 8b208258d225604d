import { and, eq, exists, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminProducts } from '#contracts/admin/products/product-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { lacksPriceIn } from '#server/catalog/products/lacks-price.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import {
  pictures,
  products,
  stock,
  variantPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';

const BY_HANDLE = { column: products.handle, type: 'text' } as const;
const SORTS: Readonly<Record<'changed' | 'title' | 'newest', Keyset>> = {
  changed: { columns: [{ column: products.changedAt, type: 'moment' }, BY_HANDLE], direction: 'descending' },
  title: { columns: [{ column: products.title, type: 'text' }, BY_HANDLE], direction: 'ascending' },
  newest: { columns: [{ column: products.createdAt, type: 'moment' }, BY_HANDLE], direction: 'descending' },
};

const HAS_CHANGES = sql<boolean>`(${products.status} = 'active' and ${products.publishedVersion} < ${products.version})`;
const PUBLISH_AT = sql<string | null>`(
  select min(v.publish_at) from ${productVersions} v
  where v.store_id = ${products.storeId} and v.product_handle = ${products.handle} and v.publish_at is not null)`;

const VIEWS: Readonly<Record<'all' | 'active' | 'draft' | 'changed' | 'scheduled' | 'archived', SQL>> = {
  all: sql`${products.status} <> 'archived'`,
  active: sql`${products.status} = 'active'`,
  draft: sql`${products.status} = 'draft'`,
  changed: sql`${HAS_CHANGES}`,
  scheduled: sql`exists (
    select from ${productVersions} v
    where v.store_id = ${products.storeId} and v.product_handle = ${products.handle} and v.publish_at is not null)`,
  archived: sql`${products.status} = 'archived'`,
};

const SOLD = sql`
  from ${variants} v
  join ${variantPrices} p on p.store_id = v.store_id and p.sku = v.sku and p.currency = ${stores.defaultCurrency}
  where v.store_id = ${products.storeId} and v.product_handle = ${products.handle}`;

const COLUMNS = {
  handle: products.handle,
  title: products.title,
  status: products.status,
  picture: sql<string | null>`(
    select p.url from ${pictures} p
    where p.store_id = ${products.storeId} and p.product_handle = ${products.handle} and p.sku is null and p.bundle_id is null
    order by p.position limit 1)`,
  variants: sql<number>`(select count(*)::int ${SOLD})`,
  priceFrom: sql<number | null>`(select min(p.amount_cents) ${SOLD})`,
  freeUnits: sql<number>`(
    select coalesce(sum(s.on_hand - s.held), 0)::int from ${stock} s
    join ${variants} v on v.store_id = s.store_id and v.sku = s.sku
    where v.store_id = ${products.storeId} and v.product_handle = ${products.handle})`,
  hasChanges: HAS_CHANGES,
  publishAt: PUBLISH_AT,
  changedAt: products.changedAt,
  version: products.version,
  currency: stores.defaultCurrency,
};

/** A page of the products of a store, of every status; with their stock for those who may see it. */
export async function listedProducts(
  db: Database,
  {
    store_id,
    q = '',
    view = 'all',
    sort = 'changed',
    without_price_in: lacking,
    limit = PAGE_SIZE,
    cursor,
  }: z.output<typeof adminProducts.query>,
  mayReadStock: boolean,
): Promise<CallAnswer<typeof adminProducts>> {
  const keyset = SORTS[sort];
  const rows = await db
    .select({ ...COLUMNS, position: positionIn(keyset) })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(
      and(
        eq(products.storeId, store_id),
        VIEWS[view],
        lacking && lacksPriceIn(lacking),
        calledLike(db, q.trim()),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    products: page.map((row) => ({
      handle: row.handle,
      title: row.title,
      status: row.status,
      picture: row.picture,
      variants: row.variants,
      price_from: row.priceFrom,
      free_units: mayReadStock ? row.freeUnits : null,
      has_changes: row.hasChanges ?? false,
      publish_at: row.publishAt === null ? null : new Date(row.publishAt).toISOString(),
      changed_at: row.changedAt.toISOString(),
      version: row.version,
    })),
    currency: await storeCurrency(db, store_id),
    next_cursor: nextCursor,
  };
}

function calledLike(db: Database, q: string): SQL | undefined {
  if (q === '') return undefined;
  const pattern = containing(q);
  const ofSku = db
    .select({ one: sql`1` })
    .from(variants)
    .where(
      and(
        eq(variants.storeId, products.storeId),
        eq(variants.productHandle, products.handle),
        ilike(variants.sku, pattern),
      ),
    );
  return or(
    ilike(products.title, pattern),
    ilike(products.handle, pattern),
    exists(ofSku),
    hasUnpublishedSku(pattern),
  );
}

/** Whether the newest version, or one that is to be published, has such a SKU, of products for which these are not what is sold. */
const hasUnpublishedSku = (pattern: string): SQL => sql`exists (
  select from ${productVersions} v
  cross join jsonb_to_recordset(v.document -> 'variants') as draft(sku text)
  where v.store_id = ${products.storeId} and v.product_handle = ${products.handle}
    and ${products.publishedVersion} is distinct from ${products.version}
    and (v.version = ${products.version} or v.publish_at is not null)
    and draft.sku ilike ${pattern})`;

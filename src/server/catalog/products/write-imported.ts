import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import type { ProductStatus } from '#domain/catalog/product-version.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';
import { type ProductDocument, productDocument } from './product-document.ts';
import { descriptionColumns } from './product-rows.ts';
import type { Product } from './product-versions.ts';
import { sellNewSkus } from './publish-product.ts';
import { readDocuments } from './read-documents.ts';
import { writeProducts } from './write-products.ts';

/** A product as an import makes it. */
export interface WrittenProduct {
  handle: string;
  document: ProductDraft;
  /** `draft` only for a product that is new, or was never published. */
  status: ProductStatus;
}

/**
 * Makes products what their documents say, each with a new version by the staff member, in a number of statements that does not
 * depend on how many they are. The caller holds the lock of imports, and refreshes collections and the search index when
 * it is done. Returns the new versions by handle. Throws `not_possible_now` as `writeProducts`, and for a document to be sold that cannot be.
 */
export async function writeImportedProducts(
  tx: Transaction,
  by: { storeId: StoreId; staffMemberId: StaffMemberId },
  written: readonly WrittenProduct[],
): Promise<ReadonlyMap<string, number>> {
  if (written.length === 0) return new Map();
  const { storeId } = by;
  const present = await lockProducts(
    tx,
    storeId,
    written.map(({ handle }) => handle),
  );
  await storeFirstVersions(
    tx,
    storeId,
    [...present.values()].filter(({ version, status }) => version === 0 && status !== 'draft'),
  );
  const sold = written
    .filter(({ status }) => status === 'active')
    .map(({ document }): ProductDocument => productDocument.parse(document));
  await writeProducts(tx, storeId, sold);
  await sellNewSkus(tx, storeId, sold);
  const unsold = written.filter(({ status }) => status !== 'active');
  await insertUnsold(
    tx,
    storeId,
    unsold.filter(({ handle }) => !present.has(handle)),
  );
  await stopSelling(
    tx,
    storeId,
    unsold.flatMap(({ handle, status }) => (status === 'archived' && present.has(handle) ? [handle] : [])),
  );
  return addStaffVersions(tx, by, written);
}

/** Products of these handles, locked until the transaction ends. */
export async function lockProducts(
  tx: Transaction,
  storeId: StoreId,
  handles: readonly string[],
): Promise<Map<string, Product>> {
  const rows = await tx
    .select()
    .from(products)
    .where(and(eq(products.storeId, storeId), inArray(products.handle, [...handles])))
    .orderBy(products.handle)
    .for('update');
  return new Map(rows.map((row) => [row.handle, row]));
}

/** What was sold before there were versions is the first one. */
async function storeFirstVersions(tx: Transaction, storeId: StoreId, before: readonly Product[]) {
  if (before.length === 0) return;
  const handles = before.map(({ handle }) => handle);
  const documents = await readDocuments(tx, storeId, handles);
  await tx.insert(productVersions).values(
    documents.map((document) => ({
      storeId,
      productHandle: document.handle,
      version: 1,
      document,
      origin: 'shop' as const,
    })),
  );
  await tx
    .update(products)
    .set({ version: 1, publishedVersion: 1 })
    .where(and(eq(products.storeId, storeId), inArray(products.handle, handles)));
}

async function insertUnsold(tx: Transaction, storeId: StoreId, unsold: readonly WrittenProduct[]) {
  await unlessEmpty(
    unsold.map(({ handle, document, status }) => ({
      storeId,
      handle,
      status,
      title: document.title,
      ...descriptionColumns(document),
      taxClass: document.taxClass,
      createdAt: new Date(`${document.launchedOn}T00:00:00Z`),
    })),
    (rows) => tx.insert(products).values(rows),
  );
}

async function stopSelling(tx: Transaction, storeId: StoreId, handles: readonly string[]) {
  if (handles.length === 0) return;
  await tx
    .update(products)
    .set({ status: 'archived', publishedVersion: null })
    .where(and(eq(products.storeId, storeId), inArray(products.handle, [...handles])));
  await tx
    .update(productVersions)
    .set({ publishAt: null })
    .where(
      and(
        eq(productVersions.storeId, storeId),
        inArray(productVersions.productHandle, [...handles]),
        isNull(productVersions.publishedAt),
      ),
    );
}

async function addStaffVersions(
  tx: Transaction,
  { storeId, staffMemberId }: { storeId: StoreId; staffMemberId: StaffMemberId },
  written: readonly WrittenProduct[],
): Promise<ReadonlyMap<string, number>> {
  const given = JSON.stringify(
    written.map(({ handle, document, status }) => ({ handle, document, is_sold: status === 'active' })),
  );
  const { rows } = await tx.execute<{ handle: string; version: number }>(sql`
    with added as (
      insert into ${productVersions} (store_id, product_handle, version, document, origin, staff_member_id, published_at)
      select p.store_id, p.handle, p.version + 1, given.document, 'staff', ${staffMemberId}::uuid,
        case when given.is_sold then shop_now() end
      from jsonb_to_recordset(${given}::jsonb) as given(handle text, document jsonb, is_sold boolean)
      join ${products} p on p.store_id = ${storeId} and p.handle = given.handle
      returning product_handle, version, document, published_at
    )
    update ${products} p set version = added.version, changed_at = shop_now(),
      published_version = case when added.published_at is null then p.published_version else added.version end,
      title = case when p.status = 'draft' then coalesce(nullif(added.document ->> 'title', ''), p.title) else p.title end
    from added where p.store_id = ${storeId} and p.handle = added.product_handle
    returning p.handle, p.version`);
  return new Map(rows.map(({ handle, version }) => [handle, version]));
}

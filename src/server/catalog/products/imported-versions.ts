import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';
import type { ProductDocument } from './product-document.ts';

/**
 * Those of the documents that differ from what was last imported of the same product. One that was archived when its
 * file was gone is imported again.
 */
export async function changedSinceImport(
  tx: Transaction,
  storeId: StoreId,
  documents: readonly ProductDocument[],
): Promise<ProductDocument[]> {
  const { rows } = await tx.execute<{ handle: string }>(sql`
    select given.handle
    from jsonb_to_recordset(${asGiven(documents)}::jsonb) as given(handle text, document jsonb)
    left join ${products} on ${products.storeId} = ${storeId} and ${products.handle} = given.handle
    left join lateral (
      select v.document from ${productVersions} v
      where v.store_id = ${storeId} and v.product_handle = given.handle and v.origin = 'file'
      order by v.version desc limit 1
    ) imported on true
    where imported.document is distinct from given.document or (${products.status} = 'archived' and ${isOnlyFromFiles})`);
  const changed = new Set(rows.map(({ handle }) => handle));
  return documents.filter(({ handle }) => changed.has(handle));
}

/** Records documents that were just written as published versions. */
export async function addImportedVersions(
  tx: Transaction,
  storeId: StoreId,
  documents: readonly ProductDocument[],
): Promise<void> {
  await tx.execute(sql`
    with added as (
      insert into ${productVersions} (store_id, product_handle, version, document, origin, published_at)
      select p.store_id, p.handle, p.version + 1, given.document, 'file', shop_now()
      from jsonb_to_recordset(${asGiven(documents)}::jsonb) as given(handle text, document jsonb)
      join ${products} p on p.store_id = ${storeId} and p.handle = given.handle
      returning product_handle, version
    )
    update ${products} p set version = added.version, published_version = added.version
    from added where p.store_id = ${storeId} and p.handle = added.product_handle`);
}

const asGiven = (documents: readonly ProductDocument[]) =>
  JSON.stringify(documents.map((document) => ({ handle: document.handle, document })));

/** Whether staff have never edited a row of `products`, so that its file alone says what it is. */
export const isOnlyFromFiles = sql`not exists (
  select from ${productVersions} edited
  where edited.store_id = ${products.storeId} and edited.product_handle = ${products.handle} and edited.origin = 'staff')`;

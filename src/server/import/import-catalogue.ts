import { and, eq, notInArray, sql } from 'drizzle-orm';
import { GIFT_CARD_CLASS } from '#domain/gift-cards/sold-gift-card.ts';
import type { StoreId } from '#domain/ids.ts';
import { type CollectionFile, importCollections } from '#server/catalog/collections/import-collections.ts';
import { refreshCollections } from '#server/catalog/collections/refresh-collections.ts';
import {
  addImportedVersions,
  changedSinceImport,
  isOnlyFromFiles,
} from '#server/catalog/products/imported-versions.ts';
import type { ProductDocument } from '#server/catalog/products/product-document.ts';
import { writeProducts } from '#server/catalog/products/write-products.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products, stock, subscriptionOptions } from '#server/platform/database/schema/catalog-tables.ts';
import { excludedColumns, unlessEmpty } from '#server/platform/database/upsert.ts';
import type { ProductFile } from './files/catalogue-files.ts';
import type { CatalogueFiles } from './files/store-files.ts';

/**
 * Imports the products whose files have changed since they were last imported, with everything that belongs to them; others
 * stay as staff have edited them, and so do collections. Products whose files are gone are archived.
 */
export async function importCatalogue(
  tx: Transaction,
  files: CatalogueFiles,
  { resetStock }: { resetStock: boolean },
): Promise<void> {
  const { storeId } = files.store;
  await archiveProductsWithoutFile(tx, storeId, files);
  await writeSubscriptionOptions(tx, files);
  const changed = await changedSinceImport(tx, storeId, files.products.map(withoutStock));
  await writeProducts(tx, storeId, changed);
  await addImportedVersions(tx, storeId, changed);
  await writeStock(tx, files, resetStock);
  await importCollections(tx, storeId, files.collections.map(toCollection));
  await refreshCollections(tx, storeId);
}

const toCollection = ({ inMenu, ...collection }: CatalogueFiles['collections'][number]): CollectionFile => ({
  ...collection,
  isInMenu: inMenu,
});

const withoutStock = ({ variants, ...product }: ProductFile): ProductDocument => ({
  ...product,
  variants: variants.map(({ stock: _, ...variant }) => variant),
});

/** Products that were made in the back office have no file, and stay. */
async function archiveProductsWithoutFile(
  tx: Transaction,
  storeId: StoreId,
  files: CatalogueFiles,
): Promise<void> {
  const handles = files.products.map(({ handle }) => handle);
  await tx
    .update(products)
    .set({ status: 'archived' })
    .where(
      and(
        eq(products.storeId, storeId),
        eq(products.status, 'active'),
        notInArray(products.handle, handles),
        isOnlyFromFiles,
      ),
    );
}

async function writeSubscriptionOptions(
  tx: Transaction,
  { store: { storeId }, subscriptions }: CatalogueFiles,
): Promise<void> {
  const rows = subscriptions.map(({ subscriptionId, ...option }, position) => ({
    storeId,
    subscriptionOptionId: subscriptionId,
    position,
    ...option,
  }));
  await unlessEmpty(rows, (values) =>
    tx
      .insert(subscriptionOptions)
      .values(values)
      .onConflictDoUpdate({
        target: [subscriptionOptions.storeId, subscriptionOptions.subscriptionOptionId],
        set: excludedColumns(subscriptionOptions, ['name', 'intervalCount', 'intervalUnit', 'position']),
      }),
  );
}

/** Existing stock is only changed with `resetStock`. A SKU whose file was not imported may not exist. */
async function writeStock(
  tx: Transaction,
  { store: { storeId }, products: files }: CatalogueFiles,
  resetStock: boolean,
): Promise<void> {
  const stocked = files.filter(({ taxClass }) => taxClass !== GIFT_CARD_CLASS);
  const counts = stocked.flatMap(({ variants }) => variants.map(({ sku, stock: units }) => ({ sku, units })));
  const given = sql`jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given(sku text, units integer)`;
  const existing = sql`
    insert into ${stock} (store_id, sku, on_hand)
    select ${storeId}, given.sku, given.units from ${given}
    join variants v on v.store_id = ${storeId} and v.sku = given.sku`;
  await tx.execute(
    resetStock
      ? sql`${existing} on conflict (store_id, sku) do update
          set on_hand = greatest(excluded.on_hand, ${stock}.held), change_cause = '{"reason": "imported"}'`
      : sql`${existing} on conflict do nothing`,
  );
}

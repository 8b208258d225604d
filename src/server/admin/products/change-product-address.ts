import { and, eq, isNotNull } from 'drizzle-orm';
import { productPath } from '#domain/catalog/product-path.ts';
import type { StoreId } from '#domain/ids.ts';
import { moveProduct } from '#server/catalog/products/move-product.ts';
import type { EditedProduct } from '#server/catalog/products/product-versions.ts';
import { renameProductInPages } from '#server/content/rename-product.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { bundles } from '#server/platform/database/schema/catalog-tables.ts';
import { redirectMovedPage } from '#server/redirects/redirect-store.ts';

/**
 * Gives a product another address. Links to the one before it lead to the new one, and pages that name the product show it as
 * before. Throws what `moveProduct` of the catalogue throws.
 */
export async function changeProductAddress(db: Database, edited: EditedProduct, to: string): Promise<void> {
  const { storeId, handle, staffMemberId } = edited;
  await db.transaction(async (tx) => {
    const { status } = await moveProduct(tx, edited, to);
    const isBox = await hasBox(tx, storeId, to);
    // A box is found at both addresses.
    for (const asBox of isBox ? [false, true] : [false]) {
      await redirectMovedPage(tx, {
        storeId,
        from: productPath(handle, asBox),
        to: productPath(to, isBox),
        page: productPath(to, asBox),
        wasSeen: status !== 'draft',
      });
    }
    await renameProductInPages(tx, { storeId, from: handle, to, editedBy: staffMemberId });
  });
}

async function hasBox(tx: Transaction, storeId: StoreId, handle: string): Promise<boolean> {
  const boxes = await tx
    .select({ id: bundles.bundleId })
    .from(bundles)
    .where(
      and(eq(bundles.storeId, storeId), eq(bundles.productHandle, handle), isNotNull(bundles.unitsToChoose)),
    )
    .limit(1);
  return boxes.length > 0;
}

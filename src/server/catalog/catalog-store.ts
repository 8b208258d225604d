import type { WireProduct } from '#contracts/catalog/product.ts';
import type { BundleId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { toWireProduct } from './catalog-wire.ts';
import { productByHandle, productsByHandle, productsWithParts } from './product-query.ts';

/** Active products ordered by handle; unknown handles are skipped. `currency` null means the store's own. */
export async function loadProducts(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode | null,
  handles: readonly string[],
): Promise<WireProduct[]> {
  const [handle] = handles;
  if (handle === undefined) return [];
  const rows =
    handles.length === 1
      ? await productByHandle(db).execute({ storeId, currency, handle })
      : await productsByHandle(db).execute({ storeId, currency, handles });
  const byHandle = new Map(rows.map((row) => [row.handle, toWireProduct(row)]));
  return handles.flatMap((handle) => byHandle.get(handle) ?? []);
}

/** The active products of these variants and bundles, in no particular order. */
export async function loadProductsWith(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode | null,
  { skus, bundleIds }: { skus: readonly string[]; bundleIds: readonly BundleId[] },
): Promise<WireProduct[]> {
  if (skus.length === 0 && bundleIds.length === 0) return [];
  const rows = await productsWithParts(db).execute({ storeId, currency, skus, bundleIds });
  return rows.flatMap((row) => toWireProduct(row) ?? []);
}

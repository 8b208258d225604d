import type { StaffDiscount } from '#contracts/admin/discounts/discount-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { collectionsNamed } from '#server/catalog/collections/collection-store.ts';
import { memberProducts } from '#server/catalog/collections/preview-collection.ts';
import { findDiscount } from '#server/discounts/discount-terms-store.ts';
import { noSuchDiscount } from '#server/discounts/edit-discount.ts';
import type { Restriction } from '#server/discounts/eligible-lines.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { historyOf } from '../audit/staff-history.ts';
import { usageByCode } from './discount-usage.ts';
import { discountToWire } from './discount-wire.ts';

/** A code as staff edit it, with its use. Throws `not_found`. */
export async function discountPage(db: Database, storeId: StoreId, code: string): Promise<StaffDiscount> {
  const found = await findDiscount(db, { storeId, code });
  if (!found) throw noSuchDiscount(code);
  const { held, version, createdAt } = found.row;
  return {
    ...discountToWire(found, await storeClock(db, storeId)),
    held,
    version,
    created_at: createdAt.toISOString(),
    chosen: await chosenOf(db, storeId, found.row),
    got: await chosenOf(db, storeId, {
      products: found.row.getProducts,
      collections: found.row.getCollections,
    }),
    usage: (await usageByCode(db, storeId, [code])).get(code) ?? [],
    history: await historyOf(db, storeId, { type: 'discount', id: code }),
  };
}

const chosenOf = async (
  db: Database,
  storeId: StoreId,
  { products, collections }: Restriction,
): Promise<StaffDiscount['chosen']> => ({
  products: products.length === 0 ? [] : await memberProducts(db, storeId, products),
  collections: collections.length === 0 ? [] : await collectionsNamed(db, storeId, collections),
});

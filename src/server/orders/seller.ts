import { eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

/** Who sells and sends a store's orders; address and tax number are null until the store has set them. */
export async function sellerOf(
  db: Queryable,
  storeId: StoreId,
): Promise<{ brand: string; address: string[] | null; taxNumber: string | null }> {
  const [store] = await db
    .select({ brand: stores.brand, address: stores.senderAddress, taxNumber: stores.taxNumber })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (!store) throw new Error(`no store ${storeId}`);
  const { brand, taxNumber } = store;
  return { brand, taxNumber, address: store.address ? postalLines(store.address) : null };
}

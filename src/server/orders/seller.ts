import { and, asc, eq, gt } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { formerSellers, stores } from '#server/platform/database/schema/store-tables.ts';

interface Seller {
  brand: string;
  /** Null where it is the brand. */
  legalName: string | null;
  /** Null until the store has set it, as the tax number. */
  address: string[] | null;
  taxNumber: string | null;
}

/** Who sells and sends a store's orders. */
export async function sellerOf(db: Queryable, storeId: StoreId): Promise<Seller> {
  const { brand, legalName, senderAddress, taxNumber } = stores;
  const [store] = await db
    .select({ brand, legalName, address: senderAddress, taxNumber })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (!store) throw new Error(`no store ${storeId}`);
  return { ...store, address: store.address ? postalLines(store.address) : null };
}

/** Who sold at a moment: what receipts say, whatever was changed since. docs/decisions/0333. */
export async function sellerAt(
  db: Queryable,
  storeId: StoreId,
  moment: Date,
): Promise<Pick<Seller, 'brand' | 'address' | 'taxNumber'>> {
  const { brand, address, taxNumber, until } = formerSellers;
  const [former] = await db
    .select({ brand, address, taxNumber })
    .from(formerSellers)
    .where(and(eq(formerSellers.storeId, storeId), gt(until, moment)))
    .orderBy(asc(until))
    .limit(1);
  if (!former) return sellerOf(db, storeId);
  return { ...former, address: former.address ? postalLines(former.address) : null };
}

import { eq } from 'drizzle-orm';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database, Queryable } from '../database/database.ts';
import { stores } from '../database/schema/store-tables.ts';

/** Below how many days of cover a SKU of the store is low, unless it has a number of its own. Throws `unknown_store`. */
export async function lowStockDays(db: Queryable, storeId: StoreId): Promise<number> {
  const [store] = await db.select({ days: stores.lowStockDays }).from(stores).where(eq(stores.id, storeId));
  if (!store) throw new DomainError('unknown_store', `There is no store with the id ${storeId}.`);
  return store.days;
}

/** Changes it from the number that was shown. Throws `changed_meanwhile` when it is another one by now. */
export async function changeLowStockDays(
  db: Database,
  storeId: StoreId,
  { shown, days }: { shown: number; days: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [store] = await tx.select().from(stores).where(eq(stores.id, storeId)).for('no key update');
    if (store?.lowStockDays !== shown)
      throw changedMeanwhile('this number', { low_below_days: store?.lowStockDays ?? null });
    await tx.update(stores).set({ lowStockDays: days }).where(eq(stores.id, storeId));
  });
}

import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '../database/database.ts';
import { pageContents, stores } from '../database/schema/store-tables.ts';

/** Gives a store the name that its newest content of every page says; without one it keeps its name. */
export async function nameStore(tx: Transaction, storeId: StoreId): Promise<void> {
  await tx.execute(sql`
    update ${stores} set brand = newest.brand
    from (
      select content ->> 'brand' as brand from ${pageContents}
      where store_id = ${storeId} and page = 'global'
      order by version desc limit 1
    ) newest
    where ${stores.id} = ${storeId} and ${stores.brand} <> newest.brand`);
}

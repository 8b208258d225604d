import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Has the days of a store that were added up before added up again from a day on: what is counted on them has changed. */
export async function addUpAgain(tx: Transaction, storeId: StoreId, firstDay: string): Promise<void> {
  await tx.execute(sql`
    update sales_rollups set rolled_until = ${firstDay}::date
    where store_id = ${storeId} and rolled_until > ${firstDay}::date`);
}

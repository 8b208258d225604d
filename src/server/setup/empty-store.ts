import { eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { REPLACED_TABLES } from './replaced-tables.ts';

/** Deletes all that a store sells, says and has sold. Staff, their sessions and the audit log stay. */
export async function emptyStore(tx: Transaction, storeId: StoreId): Promise<void> {
  for (const table of REPLACED_TABLES) await tx.delete(table).where(eq(table.storeId, storeId));
}

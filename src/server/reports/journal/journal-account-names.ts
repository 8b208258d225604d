import { eq } from 'drizzle-orm';
import { accountNames, type JournalAccountNames } from '#domain/bookkeeping/journal-accounts.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

/** What a store calls the accounts of its journal. */
export async function journalAccountNames(db: Queryable, storeId: StoreId): Promise<JournalAccountNames> {
  const [row] = await db.select({ given: stores.journalAccounts }).from(stores).where(eq(stores.id, storeId));
  return accountNames(row?.given ?? null);
}

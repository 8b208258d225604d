import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '../database/database.ts';
import { stores } from '../database/schema/store-tables.ts';

/** The time zone of a store's days, as an IANA name. Throws `unknown_store`. */
export async function storeTimeZone(db: Queryable, storeId: StoreId): Promise<string> {
  const [store] = await db.select({ timeZone: stores.timeZone }).from(stores).where(eq(stores.id, storeId));
  if (!store) throw new DomainError('unknown_store', `There is no store with the id ${storeId}.`);
  return store.timeZone;
}

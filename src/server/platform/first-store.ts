import { asc } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { stores } from './tables/store-tables.ts';

/** A store as programs that open the shop need it. */
export interface FirstStore {
  id: string;
  brand: string;
  timeZone: string;
}

/** The store that pages show and that calls without a store are about: the one that was created first. Null while there is none. */
export async function findFirstStore(db: Queryable): Promise<FirstStore | null> {
  const [store] = await db
    .select({ id: stores.id, brand: stores.brand, timeZone: stores.timeZone })
    .from(stores)
    .orderBy(asc(stores.createdAt))
    .limit(1);
  return store ?? null;
}

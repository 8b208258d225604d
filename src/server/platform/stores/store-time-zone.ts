import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { dayAt } from '#domain/store-days.ts';
import type { Queryable } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { shopNow } from '../database/schema/columns.ts';
import { stores } from '../database/schema/store-tables.ts';

/**
 * The shop's time (in a transaction, its start), the time zone of a store's days, and the currency in which it reckons. Throws
 * `unknown_store`.
 */
export async function storeClock(
  db: Queryable,
  storeId: StoreId,
): Promise<{ now: Date; timeZone: string; currency: CurrencyCode }> {
  const [clock] = await clockOfStore(db).execute({ storeId });
  if (!clock) throw unknownStore(storeId);
  return clock;
}

const clockOfStore = preparedQuery((db) =>
  db
    .select({
      now: shopNow.mapWith(stores.createdAt),
      timeZone: stores.timeZone,
      currency: stores.defaultCurrency,
    })
    .from(stores)
    .where(eq(stores.id, sql.placeholder('storeId')))
    .prepare('store_clock'),
);

/** The day that it is in a store; in a transaction, when it began. Throws `unknown_store`. */
export async function storeToday(db: Queryable, storeId: StoreId): Promise<string> {
  const { now, timeZone } = await storeClock(db, storeId);
  return dayAt(now, timeZone);
}

/** The time zone of a store's days, as an IANA name. Throws `unknown_store`. */
export async function storeTimeZone(db: Queryable, storeId: StoreId): Promise<string> {
  const [store] = await db.select({ timeZone: stores.timeZone }).from(stores).where(eq(stores.id, storeId));
  if (!store) throw unknownStore(storeId);
  return store.timeZone;
}

const unknownStore = (storeId: StoreId) =>
  new DomainError('unknown_store', `There is no store with the id ${storeId}.`);

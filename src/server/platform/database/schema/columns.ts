import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  char,
  check,
  customType,
  foreignKey,
  integer,
  jsonb,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Gift } from '#domain/orders/gift.ts';
import type { Address } from '#domain/shipping/address.ts';

/** The shop's only clock: the database's, behind a function that tests can move. */
export const shopNow = sql`shop_now()`;

export const id = <Id extends string = string>() =>
  uuid('id').$type<Id>().primaryKey().default(sql`gen_random_uuid()`);
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const storeId = () => text('store_id').$type<StoreId>().notNull();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().default(shopNow);
export const updatedAt = () => moment('updated_at').notNull().default(shopNow);
/** Whole cents of the row's currency. */
export const cents = (name: string) => integer(name);
export const currency = () => char('currency', { length: 3 }).$type<CurrencyCode>().notNull();
export const addressColumn = (name = 'address') => jsonb(name).$type<Address>();
/** Null when it is no gift. */
export const giftColumn = () => jsonb('gift').$type<Gift>();

/** Checks that a column contains the code of a currency; which of them are supported is no matter of the tables. */
export const isCurrency = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[a-z]{3}$'`);

interface RowOfStore {
  storeId: AnyPgColumn;
  id: AnyPgColumn;
}

/** The unique key that `sameStore` of other tables references. */
export const idInStore = (name: string, { storeId, id }: RowOfStore) => unique(name).on(id, storeId);

/** A foreign key to a row of the same store, so that a child's store cannot contradict its parent's. */
export const sameStore = (
  name: string,
  { storeId }: { storeId: AnyPgColumn },
  column: AnyPgColumn,
  parent: RowOfStore,
) => foreignKey({ name, columns: [storeId, column], foreignColumns: [parent.storeId, parent.id] });

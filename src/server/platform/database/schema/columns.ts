import { sql } from 'drizzle-orm';
import { char, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Address } from '#domain/shipping/address.ts';

/** The shop's only clock: the database's, behind a function that tests can move. */
export const shopNow = sql`shop_now()`;

export const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`);
export const storeId = () => text('store_id').notNull();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().default(shopNow);
export const updatedAt = () => moment('updated_at').notNull().default(shopNow);
/** Whole cents of the currency that the row names. */
export const cents = (name: string) => integer(name);
export const currency = () => char('currency', { length: 3 }).$type<'usd' | 'cad'>().notNull();
export const addressColumn = (name = 'address') => jsonb(name).$type<Address>();

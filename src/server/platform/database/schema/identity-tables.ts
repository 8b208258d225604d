import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, idInStore, moment, sameStore, shopNow, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

/** An account: a customer, or an operator of the store. Emails are stored in lower case. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    storeId: storeId().references(() => stores.id),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').$type<'customer' | 'operator'>().notNull().default('customer'),
    emailProvedAt: moment('email_proved_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.storeId, table.email),
    index('customers_operators').on(table.storeId).where(sql`${table.role} = 'operator'`),
    check('customer_email_lower', sql`${table.email} = lower(${table.email})`),
    check('customer_role', sql`${table.role} in ('customer', 'operator')`),
    idInStore('customers_in_store', table),
  ],
);

/**
 * Server-side sessions. `shopper_id` outlives the new session id of a login; it owns carts and checkouts. The columns below
 * `created_at` are about sessions of accounts; anonymous ones leave them empty.
 */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    storeId: storeId().references(() => stores.id),
    customerId: uuid('customer_id'),
    data: jsonb('data').$type<unknown>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().default(shopNow),
    createdAt: createdAt(),
    /** What its owner knows it by in the list of sessions. It opens nothing. */
    publicId: uuid('public_id').notNull().defaultRandom(),
    /** `Safari on iPhone`, as the browser called itself at the login. */
    device: text('device'),
    /** When the password was last given in it. */
    passwordAt: moment('password_at'),
    /** When it ends however much it is used. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index().on(table.expiresAt),
    index().on(table.customerId),
    check('session_of_account_ends', sql`${table.customerId} is null or ${table.endsAt} is not null`),
    sameStore('sessions_customer_fk', table, table.customerId, customers).onDelete('cascade'),
  ],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    storeId: storeId(),
    customerId: uuid('customer_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.customerId),
    sameStore('password_resets_customer_fk', table, table.customerId, customers).onDelete('cascade'),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, PublicSessionId, SavedAddressId } from '#domain/ids.ts';
import {
  addressColumn,
  createdAt,
  id,
  idInStore,
  moment,
  sameStore,
  shopNow,
  storeId,
  updatedAt,
} from './columns.ts';
import { stores } from './store-tables.ts';

/** An account of a customer. Emails are stored in lower case. */
export const customers = pgTable(
  'customers',
  {
    id: id<CustomerId>(),
    storeId: storeId().references(() => stores.id),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Not used any more: staff members have accounts of their own. The next release drops it. */
    role: text('role').$type<'customer'>().notNull().default('customer'),
    emailProvedAt: moment('email_proved_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.storeId, table.email),
    check('customer_email_lower', sql`${table.email} = lower(${table.email})`),
    check('customer_role', sql`${table.role} in ('customer', 'operator')`),
    idInStore('customers_in_store', table),
  ],
);

/**
 * Server-side sessions. `shopper_id` owns carts and checkouts and survives the new session id of a login. The
 * columns below `created_at` are used by signed-in sessions only.
 */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    storeId: storeId().references(() => stores.id),
    customerId: uuid('customer_id').$type<CustomerId>(),
    data: jsonb('data').$type<unknown>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().default(shopNow),
    createdAt: createdAt(),
    /** The id in its owner's list of sessions. It grants no access. */
    publicId: uuid('public_id').$type<PublicSessionId>().notNull().defaultRandom(),
    /** `Safari on iPhone`, from the user agent at the login. */
    device: text('device'),
    /** Not used any more. The next release drops it. */
    passwordAt: moment('password_at'),
    /** When it ends, however much it is used. */
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
    customerId: uuid('customer_id').$type<CustomerId>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.customerId),
    sameStore('password_resets_customer_fk', table, table.customerId, customers).onDelete('cascade'),
  ],
);

/** A customer's address book. The default address fills in the checkout. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: id<SavedAddressId>(),
    storeId: storeId(),
    customerId: uuid('customer_id').$type<CustomerId>().notNull(),
    /** The recipient. */
    name: text('name').notNull(),
    address: addressColumn().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.customerId),
    uniqueIndex('one_default_address_per_customer').on(table.customerId).where(sql`${table.isDefault}`),
    sameStore('saved_addresses_customer_fk', table, table.customerId, customers).onDelete('cascade'),
  ],
);

/**
 * A change of an account's email address, for which a link has to be opened in both mailboxes; with both addresses
 * the same, a proof of the address that the account has. docs/decisions/0192.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    storeId: storeId(),
    customerId: uuid('customer_id').$type<CustomerId>().notNull(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    /** Null when nothing is asked of the old address. */
    oldTokenHash: text('old_token_hash').unique(),
    newTokenHash: text('new_token_hash').notNull().unique(),
    oldUsedAt: moment('old_used_at'),
    newUsedAt: moment('new_used_at'),
    expiresAt: moment('expires_at').notNull(),
    /** When it was done, or replaced by another one. */
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('one_open_email_change_per_customer')
      .on(table.customerId)
      .where(sql`${table.endedAt} is null`),
    check(
      'email_change_lower',
      sql`${table.oldEmail} = lower(${table.oldEmail}) and ${table.newEmail} = lower(${table.newEmail})`,
    ),
    sameStore('email_changes_customer_fk', table, table.customerId, customers).onDelete('cascade'),
  ],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PersonElsewhere } from '#domain/customers/person-elsewhere.ts';
import type {
  CustomerId,
  CustomerNoteAttachmentId,
  CustomerNoteId,
  CustomerProfileId,
  StaffMemberId,
} from '#domain/ids.ts';
import { bytea, createdAt, id, idInStore, moment, sameStore, storeId } from './columns.ts';
import { tsvector } from './search-tables.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

const bigCents = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/**
 * Everybody with an account, everybody who ordered without one, and everybody who was imported: a row for each email
 * address. Triggers keep it by the function `refresh_customer_profile`; staff change names of guests, phone numbers and tags.
 */
export const customerProfiles = pgTable(
  'customer_profiles',
  {
    id: id<CustomerProfileId>(),
    storeId: storeId().references(() => stores.id),
    /** In lower case. */
    email: text('email').notNull(),
    /** Null for guests. No foreign key, because the row is refreshed after the account is gone. */
    accountId: uuid('account_id').$type<CustomerId>(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Whether staff wrote the name of a guest, so that later orders do not replace it. */
    isNameEdited: boolean('is_name_edited').notNull().default(false),
    phone: text('phone'),
    /** Of the last order, or empty. */
    city: text('city').notNull().default(''),
    country: text('country').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** Whether the newsletter is confirmed. */
    acceptsEmails: boolean('accepts_emails').notNull().default(false),
    /** Whether a subscription is not cancelled. */
    isSubscribed: boolean('is_subscribed').notNull().default(false),
    orderCount: integer('order_count').notNull().default(0),
    /** Of orders in the store's currency, as `refunded_cents`. */
    paidCents: bigCents('paid_cents'),
    refundedCents: bigCents('refunded_cents'),
    lifetimeCents: bigint('lifetime_cents', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`paid_cents - refunded_cents`),
    firstOrderAt: moment('first_order_at'),
    lastOrderAt: moment('last_order_at'),
    /** What a file of another shop said; null for others, and once the owner of the address has an account. docs/decisions/0322. */
    imported: jsonb('imported').$type<PersonElsewhere>(),
    words: tsvector('words').notNull(),
    version: integer('version').notNull().default(1),
    /** Of the account or the first order, whichever was first. */
    createdAt: createdAt(),
  },
  (table) => [
    unique('customer_profiles_email').on(table.storeId, table.email),
    unique('customer_profiles_account').on(table.accountId),
    idInStore('customer_profiles_in_store', table),
    index('customer_profiles_newest').on(table.storeId, table.createdAt, table.id),
    index('customer_profiles_by_last_order').on(table.storeId, lastOrderOf(table), table.id),
    index('customer_profiles_by_value').on(table.storeId, table.lifetimeCents, table.id),
    index('customer_profiles_by_orders').on(table.storeId, table.orderCount),
    index('customer_profiles_subscribed')
      .on(table.storeId, table.createdAt, table.id)
      .where(sql`${table.isSubscribed}`),
    index('customer_profiles_tags').using('gin', table.tags),
    index('customer_profiles_words').using('gin', table.words),
    check('customer_profile_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);

/** For sorting: those without an order come last. */
export function lastOrderOf(table: { lastOrderAt: unknown }) {
  return sql`coalesce(${table.lastOrderAt}, timestamptz '1970-01-01 00:00:00+00')`;
}

/** What staff wrote about a customer, for each other. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id<CustomerNoteId>(),
    storeId: storeId(),
    profileId: uuid('profile_id').$type<CustomerProfileId>().notNull(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    idInStore('customer_notes_in_store', table),
    index().on(table.profileId, table.createdAt),
    check('customer_note_length', sql`length(${table.text}) between 1 and 5000`),
    sameStore('customer_notes_profile_fk', table, table.profileId, customerProfiles).onDelete('cascade'),
    sameStore('customer_notes_member_fk', table, table.staffMemberId, staffMembers),
  ],
);

/** Files of notes: pictures, encoded again, and PDFs as they came. They are erased with their note. */
export const customerNoteAttachments = pgTable(
  'customer_note_attachments',
  {
    id: id<CustomerNoteAttachmentId>(),
    storeId: storeId(),
    customerNoteId: uuid('customer_note_id').$type<CustomerNoteId>().notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').$type<'image/webp' | 'application/pdf'>().notNull(),
    content: bytea('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.customerNoteId, table.createdAt),
    check('customer_note_attachment_type', sql`${table.contentType} in ('image/webp', 'application/pdf')`),
    sameStore('customer_note_attachments_note_fk', table, table.customerNoteId, customerNotes).onDelete(
      'cascade',
    ),
  ],
);

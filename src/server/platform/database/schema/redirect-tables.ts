import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StaffMemberId } from '#domain/ids.ts';
import { createdAt, moment, sameStore, storeId } from './columns.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** Where addresses lead that have no page of their own. */
export const redirects = pgTable(
  'redirects',
  {
    storeId: storeId().references(() => stores.id),
    /** A canonical path: `/collections/mixes`. */
    fromPath: text('from_path').notNull(),
    /** A path of the shop, with a query if need be, or an address elsewhere. */
    toAddress: text('to_address').notNull(),
    createdAt: createdAt(),
    /** Who made it; null when a product got another address. */
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    followed: integer('followed').notNull().default(0),
    lastFollowedAt: moment('last_followed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.fromPath] }),
    sameStore('redirects_member_fk', table, table.staffMemberId, staffMembers),
    index('redirects_newest').on(table.storeId, table.createdAt, table.fromPath),
    check('redirect_elsewhere', sql`${table.fromPath} <> ${table.toAddress}`),
  ],
);

/** Addresses that visitors asked for and that have neither a page nor a redirect. */
export const missingPages = pgTable(
  'missing_pages',
  {
    storeId: storeId().references(() => stores.id),
    path: text('path').notNull(),
    asked: integer('asked').notNull(),
    firstAskedAt: moment('first_asked_at').notNull(),
    lastAskedAt: moment('last_asked_at').notNull(),
    /** The page with the link, without its query; null when no browser has said. */
    linkedFrom: text('linked_from'),
    /** Whether staff want to hear nothing more of it. */
    isIgnored: boolean('is_ignored').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.path] }),
    index('missing_pages_most_asked').on(table.storeId, table.asked, table.path),
    check('missing_page_asked', sql`${table.asked} > 0`),
  ],
);

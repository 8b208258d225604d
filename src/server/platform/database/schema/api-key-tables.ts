import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiKeyId, StaffMemberId } from '#domain/ids.ts';
import { createdAt, id, moment, sameStore, storeId } from './columns.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** Keys by which other programs make calls of the back office. Revoked ones stay. docs/decisions/0318. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id<ApiKeyId>(),
    storeId: storeId().references(() => stores.id),
    name: text('name').notNull(),
    /** Its first characters, by which people recognise it. */
    beginning: text('beginning').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** The permissions that it was given. */
    scopes: text('scopes').array().notNull(),
    /** Who made it, and on whose behalf it works. */
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    createdAt: createdAt(),
    /** Null for one that works until it is revoked. */
    expiresAt: moment('expires_at'),
    /** Written every few minutes only. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('api_keys_newest').on(table.storeId, table.createdAt, table.id),
    check('api_key_name', sql`length(${table.name}) between 1 and 60`),
    check('api_key_scopes', sql`cardinality(${table.scopes}) > 0`),
    sameStore('api_keys_member_fk', table, table.staffMemberId, staffMembers),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SavedViewId, StaffMemberId } from '#domain/ids.ts';
import type { SavedViewList } from '#domain/staff/saved-view.ts';
import { createdAt, id, sameStore, storeId, updatedAt } from './columns.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** Filters, search and sort of a list under a name, for one member or shared with all of the store. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id<SavedViewId>(),
    storeId: storeId().references(() => stores.id),
    /** Its author. */
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    list: text('list').$type<SavedViewList>().notNull(),
    name: text('name').notNull(),
    /** As in the address, sorted by name and without the page: `from=2026-11-01&view=to_pack`. */
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('saved_views_name').on(table.storeId, table.staffMemberId, table.list, table.name),
    index('saved_views_of_list').on(table.storeId, table.list),
    check(
      'saved_view_length',
      sql`length(${table.name}) between 1 and 60 and length(${table.query}) <= 1000`,
    ),
    sameStore('saved_views_member_fk', table, table.staffMemberId, staffMembers),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ContentScheduleId, StaffMemberId } from '#domain/ids.ts';
import { createdAt, id, idInStore, moment, sameStore, storeId } from './columns.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** When drafts of one or several pages are published together; it goes once they are. docs/decisions/0294. */
export const contentSchedules = pgTable(
  'content_schedules',
  {
    id: id<ContentScheduleId>(),
    storeId: storeId().references(() => stores.id),
    publishAt: moment('publish_at').notNull(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    idInStore('content_schedules_in_store', table),
    sameStore('content_schedules_member_fk', table, table.staffMemberId, staffMembers),
    index('content_schedules_due').on(table.publishAt),
  ],
);

/** What staff have saved of a page and shoppers do not see yet. docs/decisions/0294. */
export const pageDrafts = pgTable(
  'page_drafts',
  {
    storeId: storeId().references(() => stores.id),
    page: text('page').notNull(),
    /** Grows with each time it is saved, published or thrown away. */
    revision: integer('revision').notNull(),
    /** Null while there is no draft. It may lack anything. */
    content: jsonb('content').$type<Readonly<Record<string, unknown>>>(),
    /** The version of the page that the draft changes; 0 for a page that was never published. */
    baseVersion: integer('base_version').notNull(),
    scheduleId: uuid('schedule_id').$type<ContentScheduleId>(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    savedAt: moment('saved_at').notNull().default(sql`shop_now()`),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.page] }),
    sameStore('page_drafts_member_fk', table, table.staffMemberId, staffMembers),
    sameStore('page_drafts_schedule_fk', table, table.scheduleId, contentSchedules),
    index('page_drafts_scheduled').on(table.scheduleId).where(sql`${table.scheduleId} is not null`),
    check('page_draft_scheduled', sql`${table.scheduleId} is null or ${table.content} is not null`),
  ],
);

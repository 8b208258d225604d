import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

/** What a person has to look at: said once, by mail and here, until somebody has seen to it. */
export const alerts = pgTable(
  'alerts',
  {
    storeId: storeId().references(() => stores.id),
    /** Says which alert this is (`refund-failed:{refund}`): the same one is raised once. */
    key: text('key').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    seenAt: moment('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.key] }),
    index('alerts_unseen').on(table.storeId, table.createdAt).where(sql`${table.seenAt} is null`),
  ],
);

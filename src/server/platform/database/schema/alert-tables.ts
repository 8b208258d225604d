import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

/** Alerts for the staff. Each is emailed once and listed until somebody has seen it. */
export const alerts = pgTable(
  'alerts',
  {
    storeId: storeId().references(() => stores.id),
    /** Identifies the alert (`refund-failed:{refundId}`), so that it is raised only once. */
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

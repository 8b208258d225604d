import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

/** The addresses of pages that staff have added. What they say is in `page_contents`. docs/decisions/0306. */
export const ownPages = pgTable(
  'own_pages',
  {
    storeId: storeId().references(() => stores.id),
    page: text('page').notNull(),
    /** A canonical path: `/wholesale`. */
    path: text('path').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.page] }),
    unique('own_pages_path').on(table.storeId, table.path),
  ],
);

import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

/** How far the owner has set up a store; without a row nothing was done yet. */
export const storeSetups = pgTable('store_setups', {
  storeId: storeId()
    .primaryKey()
    .references(() => stores.id),
  /** When it was finished or put away. */
  endedAt: moment('ended_at'),
  /** Steps that are done, and those that were put off. */
  doneSteps: text('done_steps').array().notNull().default(sql`'{}'`),
  laterSteps: text('later_steps').array().notNull().default(sql`'{}'`),
  /** What the checklist shows no more. */
  notNeeded: text('not_needed').array().notNull().default(sql`'{}'`),
});

/** Settings that files and staff write: shipping, taxes, and the shop itself; the journal's accounts and invoices only staff. docs/decisions/0303. */
export const editedSettings = pgTable(
  'edited_settings',
  {
    storeId: storeId().references(() => stores.id),
    name: text('name', {
      enum: ['general', 'currencies', 'shipping', 'taxes', 'accounts', 'invoices'],
    }).notNull(),
    version: integer('version').notNull().default(1),
    /** What the file said when it was last imported; null before that. */
    imported: jsonb('imported'),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.name] })],
);

import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, storeId } from './columns.ts';

/** Who did what on the command line or the staff pages, and the outcome; never deleted. */
export const staffActions = pgTable(
  'staff_actions',
  {
    id: id(),
    storeId: storeId(),
    /** The machine's user name or `SHOP_OPERATOR`; on the staff pages the account's email address. */
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    arguments: jsonb('arguments').$type<readonly string[]>().notNull(),
    outcome: text('outcome').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.storeId, table.createdAt)],
);

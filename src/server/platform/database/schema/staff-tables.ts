import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, storeId } from './columns.ts';

/** Who did what with the operator's commands or on the staff's pages, and how it ended; kept for good. */
export const staffActions = pgTable(
  'operator_actions',
  {
    id: id(),
    storeId: storeId(),
    /** The name that the operator's machine gave, or `SHOP_OPERATOR`; on the pages the email of their account. */
    operator: text('operator').notNull(),
    /** `orders refund`. */
    command: text('command').notNull(),
    arguments: jsonb('arguments').$type<readonly string[]>().notNull(),
    outcome: text('outcome').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.storeId, table.createdAt)],
);

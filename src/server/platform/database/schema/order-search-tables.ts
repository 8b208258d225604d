import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { OrderId } from '#domain/ids.ts';
import { sameStore, storeId } from './columns.ts';
import { orders } from './order-tables.ts';
import { tsvector } from './search-tables.ts';

/**
 * The words by which staff find an order. Triggers write it, `order_words` says what is in it, and
 * `src/domain/list-search.ts` reads what is typed.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: uuid('order_id').$type<OrderId>().primaryKey(),
    storeId: storeId(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('order_search_words').using('gin', table.words),
    sameStore('order_search_order_fk', table, table.orderId, orders).onDelete('cascade'),
  ],
);

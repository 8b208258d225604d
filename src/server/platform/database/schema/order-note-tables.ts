import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OrderId, OrderNoteId, StaffMemberId } from '#domain/ids.ts';
import { createdAt, id, sameStore, storeId } from './columns.ts';
import { orders } from './order-tables.ts';
import { staffMembers } from './staff-tables.ts';

/** What staff wrote about an order, for each other. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id<OrderNoteId>(),
    storeId: storeId(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.orderId, table.createdAt),
    check('order_note_length', sql`length(${table.text}) between 1 and 5000`),
    sameStore('order_notes_order_fk', table, table.orderId, orders).onDelete('cascade'),
    sameStore('order_notes_member_fk', table, table.staffMemberId, staffMembers),
  ],
);

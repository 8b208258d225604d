import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OrderId, OrderNoteAttachmentId, OrderNoteId, StaffMemberId } from '#domain/ids.ts';
import { bytea, createdAt, id, idInStore, sameStore, storeId } from './columns.ts';
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
    idInStore('order_notes_in_store', table),
    index().on(table.orderId, table.createdAt),
    check('order_note_length', sql`length(${table.text}) between 1 and 5000`),
    sameStore('order_notes_order_fk', table, table.orderId, orders).onDelete('cascade'),
    sameStore('order_notes_member_fk', table, table.staffMemberId, staffMembers),
  ],
);

/** Files of notes: pictures, encoded again, and PDFs as they came. They are erased with their note. */
export const orderNoteAttachments = pgTable(
  'order_note_attachments',
  {
    id: id<OrderNoteAttachmentId>(),
    storeId: storeId(),
    orderNoteId: uuid('order_note_id').$type<OrderNoteId>().notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').$type<'image/webp' | 'application/pdf'>().notNull(),
    content: bytea('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.orderNoteId, table.createdAt),
    check('order_note_attachment_type', sql`${table.contentType} in ('image/webp', 'application/pdf')`),
    sameStore('order_note_attachments_note_fk', table, table.orderNoteId, orderNotes).onDelete('cascade'),
  ],
);

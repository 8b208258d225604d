import { and, asc, eq, ne } from 'drizzle-orm';
import type { OrderId, OrderNoteId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orderNotes } from '#server/platform/database/schema/order-note-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { Colleague } from '#server/platform/staff-email-addresses.ts';
import { emailMentioned } from '#server/platform/staff-mentions.ts';
import type { Order } from '../order-store.ts';

/**
 * Writes a note on an order and emails the colleagues whom it mentions. The same id again does nothing. Returns who gets an
 * email.
 */
export function addOrderNote(
  { db, emails }: { db: Database; emails: EmailOutbox },
  order: Order,
  note: { id: OrderNoteId; author: Colleague; text: string },
): Promise<Colleague[]> {
  return db.transaction(async (tx) => {
    const { id, author, text } = note;
    const values = { id, storeId: order.storeId, orderId: order.id, staffMemberId: author.id, text };
    const added = await tx
      .insert(orderNotes)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: orderNotes.id });
    const name = `order ${formatOrderNumber(order.number)}`;
    const place = { name, link: `/admin/orders/${order.id}` };
    return emailMentioned(tx, emails, {
      ...note,
      isNew: added.length > 0,
      storeId: order.storeId,
      place,
      permission: 'orders:read',
    });
  });
}

/** What colleagues wrote about an order. */
export interface ReadOrderNote {
  /** Null for what was written in the draft that became the order. */
  id: OrderNoteId | null;
  text: string;
  createdAt: Date;
  author: string;
}

/** The notes on an order with their authors, oldest first; before them that of the draft that it was. */
export async function readOrderNotes(db: Queryable, orderId: OrderId): Promise<ReadOrderNote[]> {
  const notes = await db
    .select({
      id: orderNotes.id,
      text: orderNotes.text,
      createdAt: orderNotes.createdAt,
      author: staffMembers.name,
    })
    .from(orderNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, orderNotes.staffMemberId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id));
  return [...(await readNoteOfDraft(db, orderId)), ...notes];
}

async function readNoteOfDraft(db: Queryable, orderId: OrderId): Promise<ReadOrderNote[]> {
  const { note: text, number, createdAt } = draftOrders;
  const written = await db
    .select({ text, number, createdAt, maker: staffMembers.name })
    .from(draftOrders)
    .leftJoin(staffMembers, eq(staffMembers.id, draftOrders.createdBy))
    .where(and(eq(draftOrders.orderId, orderId), ne(text, '')));
  return written.map(({ maker, ...note }) => ({
    id: null,
    text: note.text,
    createdAt: note.createdAt,
    author: [maker, `draft D${note.number}`].filter(Boolean).join(', '),
  }));
}

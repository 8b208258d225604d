import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { eraseFromEmails } from '#server/platform/email/sent-emails.ts';
import { GIFT_NOTE_TITLE } from './emails/order-emails.ts';

/** Erases the notes of gifts that are not packed any more; an order that is still to be packed keeps its note. */
export async function eraseGiftNotes(db: Queryable, which: SQL): Promise<void> {
  const erased = and(
    which,
    inArray(orders.status, ['shipped', 'cancelled']),
    sql`${orders.gift} ->> 'note' is not null`,
  );
  await eraseFromEmails(db, {
    type: 'order',
    ids: sql`select ${orders.id}::text from ${orders} where ${erased}`,
    title: GIFT_NOTE_TITLE,
  });
  await db
    .update(orders)
    .set({ gift: sql`${orders.gift} || '{"note": null}'` })
    .where(erased);
}

/** Erases the notes of gifts that were shipped or cancelled 90 days ago, also those of guests. */
export const eraseOldGiftNotes = (db: Queryable): Promise<void> =>
  eraseGiftNotes(
    db,
    sql`coalesce(${orders.shippedAt}, ${orders.cancelledAt}, ${orders.updatedAt}) < ${shopNow} - interval '90 days'`,
  );

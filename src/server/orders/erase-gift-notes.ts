import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';

/** Erases the notes of gifts that are not packed any more; an order that is still to be packed keeps its note. */
export async function eraseGiftNotes(db: Queryable, which: SQL): Promise<void> {
  await db
    .update(orders)
    .set({ gift: sql`${orders.gift} || '{"note": null}'` })
    .where(
      and(
        which,
        inArray(orders.status, ['shipped', 'cancelled']),
        sql`${orders.gift} ->> 'note' is not null`,
      ),
    );
}

/** Erases the notes of gifts that were shipped or cancelled 90 days ago, also those of guests. */
export const eraseOldGiftNotes = (db: Queryable): Promise<void> =>
  eraseGiftNotes(
    db,
    sql`coalesce(${orders.shippedAt}, ${orders.cancelledAt}, ${orders.updatedAt}) < ${shopNow} - interval '90 days'`,
  );

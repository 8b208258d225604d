import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { NOBODY, UNPAID } from './checkout-store.ts';

const longAgo = sql`${shopNow} - interval '90 days'`;

/** Erases the gift notes of checkouts that nobody has changed for 90 days; an order that still needs one has its own. */
export async function eraseGiftNotesOfCheckouts(db: Queryable): Promise<void> {
  await db
    .update(checkouts)
    .set({ gift: sql`${checkouts.gift} || '{"note": null}'` })
    .where(sql`${checkouts.gift} ->> 'note' is not null and ${checkouts.updatedAt} < ${longAgo}`);
}

/** Erases the person from checkouts that ended without a payment 90 days ago: no money can arrive for them any more. */
export async function eraseUnpaidCheckouts(db: Queryable): Promise<void> {
  await db
    .update(checkouts)
    .set(NOBODY)
    .where(
      and(inArray(checkouts.status, UNPAID), isNotNull(checkouts.email), lt(checkouts.updatedAt, longAgo)),
    );
}

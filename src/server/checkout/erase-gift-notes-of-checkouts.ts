import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';

/** Erases the gift notes of checkouts that nobody has changed for 90 days; an order that still needs one has its own. */
export async function eraseGiftNotesOfCheckouts(db: Queryable): Promise<void> {
  await db
    .update(checkouts)
    .set({ gift: sql`${checkouts.gift} || '{"note": null}'` })
    .where(
      sql`${checkouts.gift} ->> 'note' is not null and ${checkouts.updatedAt} < ${shopNow} - interval '90 days'`,
    );
}

import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { checkoutLines, checkouts } from '#server/platform/database/schema/checkout-tables.ts';
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

const NO_RECEIVER = sql`'{"recipientEmail": null, "recipientName": "", "message": ""}'::jsonb`;

/**
 * Erases for whom the gift cards of checkouts are that nobody has changed for 90 days, from their lines and from the totals that were
 * quoted; the cards and their order have what is still needed.
 */
export async function eraseGiftCardReceiversOfCheckouts(db: Database): Promise<void> {
  const hasReceiver = sql`${checkoutLines.giftCard} is not null and not ${checkoutLines.giftCard} @> ${NO_RECEIVER}`;
  await db.transaction(async (tx) => {
    const erased = await tx
      .update(checkoutLines)
      .set({ giftCard: sql`${checkoutLines.giftCard} || ${NO_RECEIVER}` })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.id, checkoutLines.checkoutId),
          hasReceiver,
          sql`${checkouts.updatedAt} < ${longAgo}`,
        ),
      )
      .returning({ id: checkoutLines.checkoutId });
    if (erased.length === 0) return;
    await tx
      .update(checkouts)
      .set({
        quote: sql`jsonb_set(${checkouts.quote}, '{lines}', (
          select jsonb_agg(case when jsonb_typeof(line -> 'giftCard') = 'object'
            then jsonb_set(line, '{giftCard}', (line -> 'giftCard') || ${NO_RECEIVER}) else line end order by nth)
          from jsonb_array_elements(${checkouts.quote} -> 'lines') with ordinality as quoted (line, nth)))`,
      })
      .where(
        and(
          inArray(
            checkouts.id,
            erased.map(({ id }) => id),
          ),
          isNotNull(checkouts.quote),
        ),
      );
  });
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

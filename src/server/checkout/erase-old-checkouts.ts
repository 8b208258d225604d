import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Person } from '#domain/accounts/person.ts';
import { ENDED_STATUSES, UNPAID_STATUSES } from '#domain/checkout/checkout-status.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { checkoutLines, checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { NOBODY } from './checkout-store.ts';

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
  await db.transaction((tx) =>
    eraseReceivers(tx, {
      inCheckouts: sql`${hasReceiver} and ${checkouts.updatedAt} < ${longAgo}`,
      inQuote: sql`jsonb_typeof(line -> 'giftCard') = 'object'`,
    }),
  );
}

/** Erases a person from the gift cards of checkouts that have ended, also of those that others bought; one that is under way still needs them. */
export async function eraseReceiverOfCheckouts(
  tx: Transaction,
  { storeId, provedEmail }: Pick<Person, 'storeId' | 'provedEmail'>,
): Promise<void> {
  if (provedEmail === null) return;
  await eraseReceivers(tx, {
    inCheckouts: sql`${checkoutLines.storeId} = ${storeId} and ${inArray(checkouts.status, ENDED_STATUSES)}
      and lower(${checkoutLines.giftCard} ->> 'recipientEmail') = ${provedEmail}`,
    inQuote: sql`lower(line -> 'giftCard' ->> 'recipientEmail') = ${provedEmail}`,
  });
}

/** In the lines of checkouts, and in the totals that were quoted. */
async function eraseReceivers(
  tx: Transaction,
  { inCheckouts, inQuote }: { inCheckouts: SQL; inQuote: SQL },
): Promise<void> {
  const erased = await tx
    .update(checkoutLines)
    .set({ giftCard: sql`${checkoutLines.giftCard} || ${NO_RECEIVER}` })
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutLines.checkoutId), inCheckouts))
    .returning({ id: checkoutLines.checkoutId });
  const ids = erased.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(checkouts)
    .set({
      quote: sql`jsonb_set(${checkouts.quote}, '{lines}', (
        select jsonb_agg(case when ${inQuote}
          then jsonb_set(line, '{giftCard}', (line -> 'giftCard') || ${NO_RECEIVER}) else line end order by nth)
        from jsonb_array_elements(${checkouts.quote} -> 'lines') with ordinality as quoted (line, nth)))`,
    })
    .where(and(inArray(checkouts.id, ids), isNotNull(checkouts.quote)));
}

/** Erases the person from checkouts that ended without a payment 90 days ago: no money can arrive for them any more. */
export async function eraseUnpaidCheckouts(db: Queryable): Promise<void> {
  await db
    .update(checkouts)
    .set(NOBODY)
    .where(
      and(
        inArray(checkouts.status, UNPAID_STATUSES),
        isNotNull(checkouts.email),
        lt(checkouts.updatedAt, longAgo),
      ),
    );
}

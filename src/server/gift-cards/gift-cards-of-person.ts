import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { CustomerMerge, Person } from '#domain/accounts/person.ts';
import { DomainError } from '#domain/errors.ts';
import type { OrderEmailMove } from '#domain/orders/order-email-move.ts';
import { listed } from '#domain/text/listed.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { giftCardEntries, giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { orderLines } from '#server/platform/database/schema/order-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { withNextCode } from './change-gift-card.ts';
import { isWaiting } from './deliver-gift-cards.ts';
import { enqueueGiftCardEmail } from './gift-card-email.ts';
import { updateCard } from './gift-card-store.ts';

type Known = Pick<Person, 'storeId' | 'provedEmail'>;

const isTheirs = (storeId: Person['storeId'], email: string) =>
  and(eq(giftCards.storeId, storeId), eq(giftCards.recipientEmail, email));

/** Cards that a person was sent. */
export async function exportGiftCards(
  db: Queryable,
  { storeId, provedEmail }: Known,
): Promise<PersonalData['gift_cards']> {
  if (provedEmail === null) return [];
  const cards = await db
    .select()
    .from(giftCards)
    .where(isTheirs(storeId, provedEmail))
    .orderBy(asc(giftCards.createdAt), asc(giftCards.id));
  return cards.map((card) => ({
    issued_at: card.createdAt.toISOString(),
    last_four: card.codeSuffix,
    email: card.recipientEmail,
    name: card.recipientName,
    message: card.message,
    currency: card.currency,
    balance: card.balanceCents,
  }));
}

/** Cards that were sent to either of two merged customers. */
export async function mergeGiftCards(tx: Transaction, { storeId, from, to }: CustomerMerge): Promise<void> {
  await moveGiftCards(tx, { storeId, from: from.email, to: to.email });
}

/** Cards that a customer was sent at the address of before, and those that wait for their day. */
export async function moveGiftCards(
  tx: Transaction,
  { storeId, from, to }: { storeId: Person['storeId']; from: string; to: string },
): Promise<void> {
  await tx.update(giftCards).set({ recipientEmail: to }).where(isTheirs(storeId, from));
}

/**
 * Gives cards that the buyer of an order got, by buying without another receiver or from staff about it, its new address
 * unless they have another one. Those that were sent get a new code and are sent again; the others wait for their day.
 * Returns how many.
 */
export async function moveGiftCardsOfOrder(
  tx: Transaction,
  { jobs, sessionSecret }: Pick<Deps, 'jobs' | 'sessionSecret'>,
  { orderId, from, to }: Pick<OrderEmailMove, 'orderId' | 'from' | 'to'>,
): Promise<number> {
  const forBuyer = tx
    .select({ position: orderLines.position })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), sql`${orderLines.giftCard} ->> 'recipientEmail' is null`));
  const cards = await tx
    .select()
    .from(giftCards)
    .where(
      and(
        eq(giftCards.orderId, orderId),
        sql`lower(${giftCards.recipientEmail}) = ${from}`,
        or(isNull(giftCards.orderLine), inArray(giftCards.orderLine, forBuyer)),
      ),
    )
    .orderBy(asc(giftCards.id))
    .for('update');
  for (const card of cards) {
    const current = isWaiting(card) ? card : withNextCode(sessionSecret, card);
    const { codeNumber, codeHash, codeSuffix } = current;
    await updateCard(tx, card, { codeNumber, codeHash, codeSuffix, recipientEmail: to });
    // Also one with nothing on it: a refund of what it paid goes there.
    if (!isWaiting(card) && card.disabledAt === null) await enqueueGiftCardEmail(tx, jobs, current);
  }
  return cards.length;
}

/**
 * Takes a person out of the cards that they were sent; what is on them stays, and their codes spend it. Throws
 * `not_possible_now` while one waits for its day: nobody else has its code.
 */
export async function anonymiseGiftCards(
  tx: Transaction,
  { storeId, provedEmail }: Known,
  standIn: { email: string },
): Promise<number> {
  if (provedEmail === null) return 0;
  const theirs = await tx.select().from(giftCards).where(isTheirs(storeId, provedEmail)).for('update');
  const waiting = theirs.filter((card) => isWaiting(card) && card.balanceCents > 0);
  if (waiting.length > 0) {
    const names = waiting.map(({ codeSuffix }) => `…${codeSuffix}`);
    throw new DomainError(
      'not_possible_now',
      `${names.length === 1 ? 'The gift card' : 'The gift cards'} ${listed(names)} ${names.length === 1 ? 'was' : 'were'} not sent to them yet. Send ${names.length === 1 ? 'it' : 'them'} to somebody else first, then erase.`,
    );
  }
  const cards = await tx
    .update(giftCards)
    .set({ recipientEmail: standIn.email, recipientName: '', message: '' })
    .where(isTheirs(storeId, provedEmail))
    .returning({ id: giftCards.id });
  const ids = cards.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(giftCardEntries).set({ reason: '' }).where(inArray(giftCardEntries.giftCardId, ids));
  return ids.length;
}

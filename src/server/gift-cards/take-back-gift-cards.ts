import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { cardsToTakeBack, type TakenBack } from '#domain/gift-cards/sold-gift-card.ts';
import type { GiftCardId, OrderId, RefundId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { giftCardEntries, giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { addEntry, type GiftCard } from './gift-card-store.ts';

/** Units of a line of an order, and what one of them cost. */
interface Units {
  position: number;
  quantity: number;
  unitPriceCents: Cents;
}

/**
 * The cards that an order sold and that were not taken back by a refund, by line, each with what a refund can take back: a
 * cancellation without one has taken off what is still to go back. `lock` holds them until the transaction ends.
 */
export async function soldGiftCards(
  db: Queryable,
  orderId: OrderId,
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<number, GiftCard[]>> {
  const query = db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.orderId, orderId), isNotNull(giftCards.orderLine)))
    .orderBy(asc(giftCards.id));
  const cards = await (lock ? query.for('update') : query);
  const taken = await readTaken(db, cards);
  return Map.groupBy(
    cards
      .filter(({ id }) => (taken.get(id)?.byRefunds ?? 0) === 0)
      .map((card) => ({
        ...card,
        balanceCents: card.balanceCents + (taken.get(card.id)?.byCancelling ?? 0),
      })),
    ({ orderLine }) => orderLine ?? -1,
  );
}

/** What was taken off cards by refunds, and by cancelling their order without one. */
async function readTaken(
  db: Queryable,
  cards: readonly Pick<GiftCard, 'id'>[],
): Promise<Map<GiftCardId, { byRefunds: Cents; byCancelling: Cents }>> {
  if (cards.length === 0) return new Map();
  const ids = cards.map(({ id }) => id);
  const { giftCardId, refundId, amountCents, kind } = giftCardEntries;
  const entries = await db
    .select({ giftCardId, refundId, amountCents })
    .from(giftCardEntries)
    .where(and(eq(kind, 'refunded'), inArray(giftCardId, ids)));
  const sumOf = (found: typeof entries) => found.reduce((sum, entry) => sum - entry.amountCents, 0);
  return new Map(
    ids.map((id) => {
      const ofCard = entries.filter((entry) => entry.giftCardId === id);
      const byRefunds = sumOf(ofCard.filter((entry) => entry.refundId !== null));
      return [id, { byRefunds, byCancelling: sumOf(ofCard) - byRefunds }];
    }),
  );
}

/** The cards that are taken back for refunded units, and what of each goes back; null where none were issued for the line. */
export function takenBackFor(
  cards: ReadonlyMap<number, readonly GiftCard[]>,
  { position, quantity, unitPriceCents }: Units,
): TakenBack<GiftCard>[] | null {
  const ofLine = cards.get(position);
  return ofLine ? cardsToTakeBack(ofLine, unitPriceCents, quantity) : null;
}

/**
 * Takes off locked cards what a refund gives back of them; null where their order is cancelled without one. What that took
 * off before is put back first, so that the refund takes it.
 */
export async function takeBack(
  tx: Transaction,
  refundId: RefundId | null,
  cards: readonly TakenBack<GiftCard>[],
): Promise<void> {
  const taken = await readTaken(
    tx,
    cards.map(({ card }) => card),
  );
  for (const { card, amountCents } of cards) {
    const putBackCents = taken.get(card.id)?.byCancelling ?? 0;
    if (putBackCents > 0) await addEntry(tx, card, { kind: 'refunded', amountCents: putBackCents });
    if (amountCents > 0) await addEntry(tx, card, { kind: 'refunded', amountCents: -amountCents, refundId });
  }
}

/** Gives back what a refund took off cards that it sold, because it has failed. */
export async function undoTakeBack(tx: Transaction, refundId: RefundId): Promise<void> {
  const entries = await tx
    .select()
    .from(giftCardEntries)
    .where(and(eq(giftCardEntries.refundId, refundId), eq(giftCardEntries.kind, 'refunded')));
  for (const [giftCardId, ofCard] of Map.groupBy(entries, (entry) => entry.giftCardId)) {
    const taken = -ofCard.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, giftCardId)).for('update');
    if (card && taken > 0) await addEntry(tx, card, { kind: 'refunded', amountCents: taken, refundId });
  }
}

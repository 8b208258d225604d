import type { TakenBack } from '#domain/gift-cards/sold-gift-card.ts';
import type { Cents } from '#domain/money.ts';
import type { ChargeShare, GivenBack, PaidOrder, RefundSelection } from '#domain/orders/refund.ts';
import { remainingOf } from '#domain/orders/remaining-charges.ts';
import type { GiftCard } from '#server/gift-cards/gift-card-store.ts';
import { soldGiftCards, takenBackFor } from '#server/gift-cards/take-back-gift-cards.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { WholeOrder } from '../order-store.ts';

/** What the gift cards among refunded units give back: what is left on them. docs/decisions/0305. */
export interface GiftCardUnits {
  /** The cards that are taken back. */
  cards: TakenBack<GiftCard>[];
  /** By line: what goes back of its price. */
  amounts: ReadonlyMap<number, Cents>;
}

/** Reads the cards of an order's refunded units; with `lock` nobody can spend them until the transaction ends. */
export async function giftCardUnits(
  db: Queryable,
  { order, lines }: WholeOrder,
  selection: RefundSelection,
  options: { lock?: boolean } = {},
): Promise<GiftCardUnits> {
  if (!lines.some(({ giftCard }) => giftCard)) return { cards: [], amounts: new Map() };
  const sold = await soldGiftCards(db, order.id, options);
  const units = lines.flatMap(({ position, unitPriceCents }) => {
    const quantity = selection.lines.find((line) => line.position === position)?.quantity ?? 0;
    const cards = quantity > 0 ? takenBackFor(sold, { position, quantity, unitPriceCents }) : null;
    return cards ? [{ position, cards }] : [];
  });
  return {
    cards: units.flatMap(({ cards }) => cards),
    amounts: new Map(
      units.map(({ position, cards }) => [
        position,
        cards.reduce((sum, { amountCents }) => sum + amountCents, 0),
      ]),
    ),
  };
}

/** The shares of a refund, of which those of gift cards are what is left on them. */
export function withGiftCardShares(
  { charges }: Pick<PaidOrder, 'charges'>,
  shares: readonly ChargeShare[],
  { amounts }: GiftCardUnits,
): ChargeShare[] {
  const lineOf = new Map(
    charges
      .filter(({ kind }) => kind === 'line')
      .map(({ position, linePosition }) => [position, linePosition]),
  );
  return shares
    .map((share) => {
      const amountCents = amounts.get(lineOf.get(share.position) ?? -1);
      return amountCents === undefined ? share : { ...share, amountCents };
    })
    .filter(({ amountCents }) => amountCents !== 0);
}

/** What was paid for gift cards and does not go back with them: it is on them, or was spent. */
export function heldByGiftCards(
  { lines, charges }: WholeOrder,
  before: GivenBack,
  { amounts }: GiftCardUnits,
): Cents {
  const remaining = remainingOf(charges, before).lines;
  return lines
    .filter(({ giftCard }) => giftCard)
    .reduce((sum, { position }) => sum + (remaining.get(position) ?? 0) - (amounts.get(position) ?? 0), 0);
}

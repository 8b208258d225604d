import { and, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { GiftCardId, StoreId } from '#domain/ids.ts';
import { dayAt } from '#domain/store-days.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { giftCardEntries, giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';

export type GiftCard = typeof giftCards.$inferSelect;

/** A card that staff change, and the version that was shown. */
export interface ShownGiftCard {
  storeId: StoreId;
  giftCardId: GiftCardId;
  version: number;
}

/** A card of a store. Throws `not_found`. */
export async function readGiftCard(
  db: Queryable,
  { storeId, giftCardId }: { storeId: StoreId; giftCardId: GiftCardId },
  { lock = false }: { lock?: boolean } = {},
): Promise<GiftCard> {
  const query = db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.storeId, storeId), eq(giftCards.id, giftCardId)));
  const [card] = await (lock ? query.for('update') : query);
  if (!card) throw new DomainError('not_found', 'There is no such gift card.');
  return card;
}

/** Locks a card until the transaction ends. Throws `not_found`, and `changed_meanwhile`. */
export async function lockShownCard(tx: Transaction, shown: ShownGiftCard): Promise<GiftCard> {
  const card = await readGiftCard(tx, shown, { lock: true });
  if (card.version !== shown.version) throw changedMeanwhile('this gift card', { version: card.version });
  return card;
}

/** Changes what staff decide about a locked card, which is another version then. Returns its number. */
export async function updateCard(
  tx: Transaction,
  { id, version }: GiftCard,
  changes: PgUpdateSetSource<typeof giftCards>,
): Promise<number> {
  await tx
    .update(giftCards)
    .set({ ...changes, version: version + 1 })
    .where(eq(giftCards.id, id));
  return version + 1;
}

/** Adds an entry, by which the balance changes as well. Who locks the card has checked that it may. */
export async function addEntry(
  tx: Transaction,
  { id: giftCardId, storeId, currency }: Pick<GiftCard, 'id' | 'storeId' | 'currency'>,
  entry: Pick<
    typeof giftCardEntries.$inferInsert,
    'kind' | 'amountCents' | 'reason' | 'staffMemberId' | 'checkoutId' | 'refundId'
  >,
): Promise<void> {
  const { now, timeZone } = await storeClock(tx, storeId);
  await tx
    .insert(giftCardEntries)
    .values({ storeId, giftCardId, currency, day: dayAt(now, timeZone), ...entry });
}

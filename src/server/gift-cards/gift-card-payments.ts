import { and, asc, eq, inArray } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { plainGiftCardCode } from '#domain/gift-cards/gift-card-code.ts';
import { type GiftCardPayment, payWithGiftCards } from '#domain/gift-cards/gift-card-payment.ts';
import type { CheckoutId, GiftCardId, RefundId, StoreId } from '#domain/ids.ts';
import { type Cents, type CurrencyCode, currencyName } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { giftCardEntries, giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { addEntry, type GiftCard } from './gift-card-store.ts';

/** Of the checkout that gift cards pay. */
interface Payer {
  id: CheckoutId;
  storeId: StoreId;
  currency: CurrencyCode;
}

/** What is to be paid, and what of it is for gift cards, which others do not pay. */
export interface PayableTotal {
  totalCents: Cents;
  boughtCents: Cents;
}

/** A gift card that a shopper wants to pay with, and what is on it for this checkout. */
export interface AppliedGiftCard extends GiftCardPayment {
  /** What is on it for this checkout, what was taken already included. */
  availableCents: Cents;
}

/**
 * The card of a code as typed. Throws `unknown_gift_card` for codes that do not exist and for cards that were switched
 * off alike, so that guessing reveals nothing, and `gift_card_not_applicable` for another currency.
 */
export async function findGiftCardByCode(
  db: Queryable,
  { storeId, currency }: Pick<Payer, 'storeId' | 'currency'>,
  typed: string,
): Promise<GiftCard> {
  const [card] = await db
    .select()
    .from(giftCards)
    .where(
      and(eq(giftCards.storeId, storeId), eq(giftCards.codeHash, hashOfSecret(plainGiftCardCode(typed)))),
    );
  if (!card || card.disabledAt !== null)
    throw new DomainError(
      'unknown_gift_card',
      'This is not the code of a gift card that can be used. Check it, and write to us if it should work.',
    );
  if (card.currency !== currency)
    throw new DomainError(
      'gift_card_not_applicable',
      `This gift card pays orders in ${currencyName(card.currency)}, and this one is in ${currencyName(currency)}.`,
    );
  return card;
}

/** What gift cards would pay of a total; nothing is taken. */
export async function quoteGiftCards(
  db: Queryable,
  payer: Payer,
  applied: readonly GiftCardPayment[],
  total: PayableTotal,
): Promise<{ cards: AppliedGiftCard[]; dueCents: Cents }> {
  return share(payer, await readCards(db, payer, applied), applied, total);
}

/** What was taken off the gift cards of a checkout, and what is on them. */
export async function readTakenFromGiftCards(
  db: Queryable,
  payer: Payer,
  applied: readonly GiftCardPayment[],
): Promise<AppliedGiftCard[]> {
  const cards = await readCards(db, payer, applied);
  return applied.map((payment) => {
    const card = cards.find(({ id }) => id === payment.giftCardId);
    return { ...payment, availableCents: (card?.balanceCents ?? 0) + payment.amountCents };
  });
}

/**
 * Takes off the cards of a locked checkout what they pay of its final total, and gives back what was taken before and
 * is not needed. The cards stay locked until the transaction ends, so no cent is taken twice.
 */
export async function takeFromGiftCards(
  tx: Transaction,
  payer: Payer,
  applied: readonly GiftCardPayment[],
  total: PayableTotal,
): Promise<{ cards: AppliedGiftCard[]; dueCents: Cents }> {
  const locked = await readCards(tx, payer, applied, { lock: true });
  const shared = share(payer, locked, applied, total);
  for (const [index, { giftCardId, amountCents }] of shared.cards.entries())
    await move(tx, payer, giftCardId, (applied[index]?.amountCents ?? 0) - amountCents);
  return shared;
}

/** Gives back everything that a locked checkout has taken; nothing of it is sold any more. */
export async function giveBackToGiftCards(
  tx: Transaction,
  payer: Payer,
  applied: readonly GiftCardPayment[],
): Promise<void> {
  await readCards(tx, payer, applied, { lock: true });
  for (const { giftCardId, amountCents } of applied) await move(tx, payer, giftCardId, amountCents);
}

/**
 * Gives a refund's part back to the cards that paid the order, the one that was taken from last first. Does so once for
 * each refund, and never more to a card than it paid.
 */
export async function refundToGiftCards(
  tx: Transaction,
  { refundId, amountCents, ...payer }: Payer & { refundId: RefundId; amountCents: Cents },
  paid: readonly GiftCardPayment[],
): Promise<void> {
  await readCards(tx, payer, paid, { lock: true });
  const entries = await entriesOfCheckout(tx, payer.id);
  if (entries.some((entry) => entry.refundId === refundId)) return;
  let left = amountCents;
  for (const { giftCardId } of paid.toReversed()) {
    const taken = -sumOf(entries.filter((entry) => entry.giftCardId === giftCardId));
    const part = Math.min(left, Math.max(0, taken));
    await move(tx, payer, giftCardId, part, refundId);
    left -= part;
  }
  if (left > 0) throw new Error(`refund ${refundId} gives ${left} cents more back than gift cards paid`);
}

/**
 * Takes back what a refund gave that failed afterwards at the bank, as far as it is still on the cards. Returns what
 * was spent meanwhile.
 */
export async function takeBackRefund(
  tx: Transaction,
  { refundId, ...payer }: Payer & { refundId: RefundId },
  paid: readonly GiftCardPayment[],
): Promise<Cents> {
  const locked = await readCards(tx, payer, paid, { lock: true });
  const entries = (await entriesOfCheckout(tx, payer.id)).filter((entry) => entry.refundId === refundId);
  let spent = 0;
  for (const { id, balanceCents } of locked) {
    const given = sumOf(entries.filter(({ giftCardId }) => giftCardId === id));
    const part = Math.min(given, balanceCents);
    await move(tx, payer, id, -part, refundId);
    spent += given - part;
  }
  return spent;
}

/** Always in the order of their ids, so that two checkouts never wait for each other in a circle. */
function readCards(
  db: Queryable,
  { storeId }: Payer,
  applied: readonly GiftCardPayment[],
  { lock = false }: { lock?: boolean } = {},
): Promise<GiftCard[]> {
  const ids = applied.map(({ giftCardId }) => giftCardId);
  const query = db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.storeId, storeId), inArray(giftCards.id, ids)))
    .orderBy(asc(giftCards.id));
  return lock ? query.for('update').execute() : query.execute();
}

function share(
  { currency }: Payer,
  cards: readonly GiftCard[],
  applied: readonly GiftCardPayment[],
  { totalCents, boughtCents }: PayableTotal,
): { cards: AppliedGiftCard[]; dueCents: Cents } {
  const available = applied.map(({ giftCardId, codeSuffix, amountCents }) => {
    const card = cards.find(({ id }) => id === giftCardId);
    const isUsable = card?.disabledAt === null && card.currency === currency;
    if (!isUsable) return 0;
    // The code that was applied was replaced since: it keeps what it has taken, and takes no more.
    return card.codeSuffix === codeSuffix ? card.balanceCents + amountCents : amountCents;
  });
  const { amounts, dueCents } = payWithGiftCards({ totalCents, boughtCents, currency }, available);
  const shared = applied.map(({ giftCardId, codeSuffix }, index) => ({
    giftCardId,
    codeSuffix,
    amountCents: amounts[index] ?? 0,
    availableCents: available[index] ?? 0,
  }));
  return { cards: shared, dueCents };
}

/** Gives cents to a locked card, or takes them off it when they are negative. */
async function move(
  tx: Transaction,
  { id: checkoutId, storeId, currency }: Payer,
  giftCardId: GiftCardId,
  cents: Cents,
  refundId: RefundId | null = null,
): Promise<void> {
  if (cents === 0) return;
  const kind = cents > 0 ? 'returned' : 'used';
  await addEntry(
    tx,
    { id: giftCardId, storeId, currency },
    { kind, amountCents: cents, checkoutId, refundId },
  );
}

function entriesOfCheckout(tx: Transaction, checkoutId: CheckoutId) {
  const { giftCardId, amountCents, refundId } = giftCardEntries;
  return tx
    .select({ giftCardId, amountCents, refundId })
    .from(giftCardEntries)
    .where(eq(giftCardEntries.checkoutId, checkoutId));
}

const sumOf = (entries: readonly { amountCents: Cents }[]): Cents =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

import type { GiftCardAnswer } from '#contracts/checkout/gift-card-calls.ts';
import { giftCardSubtotalOf } from '#domain/checkout/quote.ts';
import type { Cents } from '#domain/money.ts';
import {
  type AppliedGiftCard,
  quoteGiftCards,
  readTakenFromGiftCards,
} from '#server/gift-cards/gift-card-payments.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readLines } from '../checkout-lines.ts';
import { type Checkout, withDue } from '../checkout-store.ts';

/** What a checkout's gift cards would pay of this total, and what is left for the card. */
export async function giftCardsOf(
  { db }: { db: Queryable },
  checkout: Checkout,
  totalCents: Cents,
): Promise<{ cards: AppliedGiftCard[]; dueCents: Cents }> {
  if (!checkout.giftCards) return { cards: [], dueCents: totalCents };
  const boughtCents = giftCardSubtotalOf(await readLines(db, checkout.id));
  return quoteGiftCards(db, checkout, checkout.giftCards, { totalCents, boughtCents });
}

interface PaymentAnswer {
  gift_cards: GiftCardAnswer[];
  amount_due: Cents;
}

/** How this total of an editable checkout would be paid, on the wire. */
export async function quotedPayment(
  deps: { db: Queryable },
  checkout: Checkout,
  totalCents: Cents,
): Promise<PaymentAnswer> {
  const { cards, dueCents } = await giftCardsOf(deps, checkout, totalCents);
  return { gift_cards: cards.map(toWire), amount_due: dueCents };
}

/** How a checkout whose totals are final is paid. */
export async function finalPayment({ db }: { db: Queryable }, checkout: Checkout): Promise<PaymentAnswer> {
  const { giftCards, dueCents } = withDue(checkout);
  const cards = giftCards ? await readTakenFromGiftCards(db, checkout, giftCards) : [];
  return { gift_cards: cards.map(toWire), amount_due: dueCents };
}

const toWire = ({
  giftCardId,
  codeSuffix,
  amountCents,
  availableCents,
}: AppliedGiftCard): GiftCardAnswer => ({
  gift_card_id: giftCardId,
  last_four: codeSuffix,
  amount: amountCents,
  left: availableCents - amountCents,
});

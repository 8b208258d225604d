import { giftCardSubtotalOf, type Quote } from '#domain/checkout/quote.ts';
import { type Units, unitsBySku } from '#domain/checkout/units.ts';
import { restock } from '#server/catalog/stock/stock-store.ts';
import {
  redeemDiscount,
  releaseDiscount,
  reserveDiscount,
  revertRedemption,
} from '#server/discounts/reserve-discount.ts';
import { giveBackToGiftCards, takeFromGiftCards } from '#server/gift-cards/gift-card-payments.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { changeCheckout } from './checkout-changes.ts';
import { type Checkout, quoteColumns } from './checkout-store.ts';
import { holdStock, releaseHolds, sellHolds } from './stock-holds.ts';

/**
 * Reserves stock and a redemption of the code for a checkout, replacing an earlier reservation. Always stock
 * first, to avoid deadlocks. Throws `out_of_stock`, `discount_over`, `discount_not_applicable`.
 */
export async function reserve(
  tx: Transaction,
  checkout: Checkout,
  quote: Quote,
  email: string,
): Promise<void> {
  const { id, storeId, version } = checkout;
  // A checkout that was never finalized has nothing reserved.
  await holdStock(tx, id, storeId, unitsBySku(quote.lines), version === 0 ? [] : [id]);
  if (mayHoldCode(checkout) || quote.discount) await reserveDiscount(tx, checkout, quote.discount, email);
}

/** Whether a checkout may hold a redemption: it is priced with a code in the transaction that reserves one. */
export const mayHoldCode = ({ discountCode, quote }: Pick<Checkout, 'discountCode' | 'quote'>): boolean =>
  discountCode !== null || (quote?.discount ?? null) !== null;

export async function releaseReservation(tx: Transaction, checkout: Checkout): Promise<void> {
  await releaseHolds(tx, checkout.id, checkout.storeId);
  await releaseDiscount(tx, checkout);
  await giveBackGiftCards(tx, checkout);
}

/** Turns the reservation into a sale. The answer has the SKUs that are sold out by it, for `alertSoldOut`. */
export async function commitReservation(
  tx: Transaction,
  checkout: Checkout,
): Promise<{ answer: Promise<string[]> }> {
  const soldOut = await sellHolds(tx, checkout.id, checkout.storeId);
  if (mayHoldCode(checkout)) await redeemDiscount(tx, checkout);
  return soldOut;
}

/** Reverts a sale: its units return to stock and the code can be used again. */
export async function revertSale(tx: Transaction, checkout: Checkout): Promise<void> {
  await restock(tx, checkout.storeId, unitsBySku(checkout.quote?.lines ?? []), {
    reason: 'cancelled',
    checkoutId: checkout.id,
  });
  await revertRedemption(tx, checkout);
  await giveBackGiftCards(tx, checkout);
}

/**
 * Takes off its gift cards what they pay of the final total of a locked checkout that may be sold from now on. Returns it
 * as it is then, with what is left for the card.
 */
export async function reserveGiftCards(tx: Transaction, checkout: Checkout, quote: Quote): Promise<Checkout> {
  const { cards } = await takeFromGiftCards(tx, checkout, checkout.giftCards ?? [], {
    totalCents: quote.totalCents,
    boughtCents: giftCardSubtotalOf(quote.lines),
  });
  const giftCards = cards.map(({ giftCardId, codeSuffix, amountCents }) => ({
    giftCardId,
    codeSuffix,
    amountCents,
  }));
  const giftCardCents = giftCards.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return changeCheckout(tx, checkout.id, { ...quoteColumns(quote), giftCards, giftCardCents });
}

/** The checkout still names the cards, for its shopper to pay with them later. */
async function giveBackGiftCards(tx: Transaction, checkout: Checkout): Promise<void> {
  if (!checkout.giftCards || checkout.giftCardCents === 0) return;
  await giveBackToGiftCards(tx, checkout, checkout.giftCards);
  const giftCards = checkout.giftCards.map((card) => ({ ...card, amountCents: 0 }));
  await changeCheckout(tx, checkout.id, { giftCards, giftCardCents: 0 });
}

/** Whether every unit that a checkout needs is among those that are held for it. */
export function isReserved({ quote }: Checkout, held: Units): boolean {
  return Object.entries(unitsBySku(quote?.lines ?? [])).every(([sku, quantity]) => held[sku] === quantity);
}

/** Alerts staff about SKUs that a sale has sold out. The key contains the checkout, because a SKU may sell out again after it was restocked. */
export async function alertSoldOut(
  tx: Transaction,
  jobs: Jobs,
  { id, storeId }: Checkout,
  skus: readonly string[],
): Promise<void> {
  for (const sku of skus) {
    await raiseAlert(tx, jobs, {
      storeId,
      key: `sold-out:${sku}:${id}`,
      title: `${sku} is sold out`,
      text: `The last of ${sku} was sold just now. Count it if that is wrong, or enter what was received.`,
    });
  }
}

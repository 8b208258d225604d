import type { Quote } from '#domain/checkout/quote.ts';
import { unitsOf } from '#domain/checkout/units.ts';
import { restock } from '#server/catalog/stock-store.ts';
import {
  giveDiscountBack,
  holdDiscount,
  redeemDiscount,
  releaseDiscount,
} from '#server/discounts/hold-discount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { alertSoldOut } from './checkout-alerts.ts';
import type { Checkout } from './checkout-store.ts';
import { holdStock, releaseHolds, sellHolds } from './stock-holds.ts';

/** What a checkout is promised while it waits for the card: units of stock and a redemption of its code. Stock first, always. */
export async function promise(
  tx: Transaction,
  checkout: Checkout,
  quote: Quote,
  email: string,
): Promise<void> {
  await holdStock(tx, checkout.id, checkout.storeId, unitsOf(quote.lines));
  await holdDiscount(tx, checkout, quote.discount, email);
}

/** Lets go of all that was promised. */
export async function letGo(tx: Transaction, checkout: Checkout): Promise<void> {
  await releaseHolds(tx, checkout.id, checkout.storeId);
  await releaseDiscount(tx, checkout);
}

/** What was promised is sold and used; operators are told of what is sold out by it. */
export async function keepPromise(tx: Transaction, jobs: Jobs, checkout: Checkout): Promise<void> {
  const soldOut = await sellHolds(tx, checkout.id, checkout.storeId);
  for (const sku of soldOut) await alertSoldOut(tx, jobs, checkout, sku);
  await redeemDiscount(tx, checkout);
}

/** The sale is undone: units go back on the shelf, the code can be used again. */
export async function takeSaleBack(tx: Transaction, checkout: Checkout): Promise<void> {
  await restock(tx, checkout.storeId, unitsOf(checkout.quote?.lines ?? []));
  await giveDiscountBack(tx, checkout);
}

import type { FastifyRequest } from 'fastify';
import { publicStatus } from '#domain/checkout/checkout-status.ts';
import type { PricedLine } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Purchase } from '#server/payments/purchase.ts';
import type { Database } from '#server/platform/database/database.ts';
import { currentShopper } from '#server/platform/sessions/sessions.ts';
import { isCurrencyUnavailable, storeCurrencies } from '#server/platform/stores/store-currency.ts';
import { readLines, toItem } from './checkout-lines.ts';
import type { Checkout } from './checkout-store.ts';
import type { CheckoutPurchases } from './purchases/purchases.ts';
import { findOwnCheckout, findOwnCheckoutWithHolds } from './shopper-checkouts.ts';

/**
 * The shopper's own checkout that a request names. Throws `not_found` otherwise, whether or not it exists.
 */
export async function ownCheckout(
  db: Database,
  request: FastifyRequest,
  storeId: StoreId,
  checkoutId: CheckoutId,
): Promise<Checkout> {
  const shopper = currentShopper(request);
  const own = shopper && (await findOwnCheckout(db, storeId, shopper, checkoutId));
  if (!own) throw noSuchCheckout();
  return own;
}

/** The same, as the purchase for its payment. */
export async function ownPurchase(
  { db, purchases }: { db: Database; purchases: CheckoutPurchases },
  request: FastifyRequest,
  storeId: StoreId,
  checkoutId: CheckoutId,
): Promise<{ own: Checkout; purchase: Purchase }> {
  const shopper = currentShopper(request);
  const found = shopper && (await findOwnCheckoutWithHolds(db, storeId, shopper, checkoutId));
  if (!found) throw noSuchCheckout();
  return { own: found.checkout, purchase: purchases.of(found.checkout, found.held) };
}

/** The lines with their final prices, or priced now when nothing is final yet. */
export async function checkoutLinesOf(db: Database, checkout: Checkout): Promise<PricedLine[]> {
  if (checkout.quote) return checkout.quote.lines;
  return priceItems(db, checkout.storeId, checkout.currency, await itemsOf(db, checkout));
}

/** The same; null for one that can no longer be paid, because the store has stopped to sell in its currency. */
export async function linesUnlessStopped(db: Database, checkout: Checkout): Promise<PricedLine[] | null> {
  if (publicStatus(checkout.status) === 'expired') {
    const { soldIn } = await storeCurrencies(db, checkout.storeId);
    if (!soldIn.includes(checkout.currency)) return null;
  }
  try {
    return await checkoutLinesOf(db, checkout);
  } catch (error) {
    if (isCurrencyUnavailable(error)) return null;
    throw error;
  }
}

/** The lines priced in a given currency, for a quote; in the checkout's own currency as `linesOf`. */
export async function linesIn(
  db: Database,
  checkout: Checkout,
  currency: CurrencyCode,
): Promise<PricedLine[]> {
  if (currency === checkout.currency) return checkoutLinesOf(db, checkout);
  return priceItems(db, checkout.storeId, currency, await itemsOf(db, checkout));
}

async function itemsOf(db: Database, checkout: Checkout) {
  return (await readLines(db, checkout.id)).map(toItem);
}

export const noSuchCheckout = () => new DomainError('not_found', 'There is no such checkout.');

import type { CheckoutItem } from '#contracts/checkout-calls.ts';
import { type PricedLine, subtotalOf } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import { priceItems, requireStock } from '#server/catalog/price-items.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { isUniqueViolation } from '#server/platform/database-faults.ts';
import type { Shopper } from '#server/platform/sessions.ts';
import { toLineRows } from './checkout-lines.ts';
import type { Checkout } from './checkout-store.ts';
import {
  changeCheckout,
  inSeconds,
  insertCheckout,
  lockActiveCheckout,
  replaceLines,
} from './checkout-store.ts';
import { letGo } from './promised.ts';

/** How long after the last change an open checkout is first looked at by the sweep. */
const OPEN_CHECK_SECONDS = 10 * 60;

export interface StartCheckout {
  storeId: string;
  shopper: Shopper;
  currency: CurrencyCode;
  items: readonly CheckoutItem[];
  /** What the shopper was shown for these items, before shipping and tax. */
  shownCost: Cents;
}

/**
 * Starts a checkout with the shop's own prices, or brings the shopper's running one up to date with these items. Throws
 * `price_changed` with the true cost when it is not what was shown, `out_of_stock`, `not_found` for unknown SKUs.
 * Spec §7, create_checkout_session.
 */
export async function startCheckout(
  { db, payments }: { db: Database; payments: CardPayments },
  request: StartCheckout,
): Promise<Checkout> {
  const lines = await priceItems(db, request.storeId, request.currency, request.items);
  const cost = subtotalOf(lines);
  if (cost !== request.shownCost) {
    throw new DomainError(
      'price_changed',
      'A price has changed since you put this in your cart. Please check the new total.',
      {
        totalCost: cost,
      },
    );
  }
  const start = () =>
    db.transaction(async (tx) => {
      const active = await lockActiveCheckout(tx, request.storeId, request.shopper.shopperId);
      if (active?.currency === request.currency) return reopen(tx, active, request, lines, cost);
      if (active) await changeCheckout(tx, active.id, { status: 'expiring', nextCheckAt: inSeconds(0) });
      await requireStock(tx, request.storeId, request.currency, lines);
      return insertWithLines(tx, request, lines, cost, payments.provider);
    });
  return start().catch((error: unknown) => {
    if (isUniqueViolation(error)) return start();
    throw error;
  });
}

async function insertWithLines(
  tx: Transaction,
  { storeId, shopper, currency }: StartCheckout,
  lines: readonly PricedLine[],
  cost: Cents,
  provider: CardPayments['provider'],
): Promise<Checkout> {
  const checkout = await insertCheckout(tx, {
    storeId,
    shopperId: shopper.shopperId,
    customerId: shopper.customerId,
    mode: 'payment',
    currency,
    provider,
    subtotalCents: cost,
    totalCents: cost,
    nextCheckAt: inSeconds(OPEN_CHECK_SECONDS),
  });
  await replaceLines(tx, toLineRows(checkout, lines));
  return checkout;
}

/**
 * Back to `open`, with new lines; what was held for the old ones is let go (so that it counts as stock for the new ones), and the
 * next freeze gets a new version.
 */
async function reopen(
  tx: Transaction,
  active: Checkout,
  { storeId, shopper, currency }: StartCheckout,
  lines: readonly PricedLine[],
  cost: Cents,
): Promise<Checkout> {
  await letGo(tx, active);
  await requireStock(tx, storeId, currency, lines);
  await replaceLines(tx, toLineRows(active, lines));
  return changeCheckout(tx, active.id, {
    status: 'open',
    customerId: shopper.customerId,
    currency,
    subtotalCents: cost,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    totalCents: cost,
    quote: null,
    holdExpiresAt: null,
    nextCheckAt: inSeconds(OPEN_CHECK_SECONDS),
  });
}

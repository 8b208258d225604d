import { isDeepStrictEqual } from 'node:util';
import type { CheckoutItem } from '#contracts/checkout/checkout-calls.ts';
import { isEditable } from '#domain/checkout/checkout-status.ts';
import { subtotalOf } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { ShopperId, StoreId } from '#domain/ids.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';
import { readLines } from '../checkout-lines.ts';
import type { Checkout, CheckoutLine } from '../checkout-store.ts';
import { findLatestSubscriptionCheckout } from '../shopper-checkouts.ts';
import { startCheckout } from '../start-checkout.ts';

/**
 * The shopper's running subscription checkout with exactly these items, since confirm_subscription names no
 * session; null when there is none. Throws `checkout_closed` when they have just paid for these items,
 * `subscription_unavailable` when none of them is a subscription.
 */
export async function runningSubscriptionCheckout(
  db: Database,
  { storeId, shopperId, items }: { storeId: StoreId; shopperId: ShopperId; items: readonly CheckoutItem[] },
): Promise<Checkout | null> {
  if (!items.some(({ subscription }) => subscription)) {
    throw new DomainError('subscription_unavailable', 'There is nothing to subscribe to among these items.');
  }
  const latest = await findLatestSubscriptionCheckout(db, storeId, shopperId);
  if (!latest || !isSame(items, await readLines(db, latest.id))) return null;
  if (isEditable(latest.status)) return latest;
  throw new DomainError('checkout_closed', 'This checkout is already paid. Please look at your order.');
}

/** Starts a subscription checkout, or updates the shopper's running one. Throws as `startCheckout`. */
export async function startSubscriptionCheckout(
  deps: PaymentDeps,
  { storeId, shopper, items }: { storeId: StoreId; shopper: Shopper; items: readonly CheckoutItem[] },
): Promise<Checkout> {
  const shownCost = subtotalOf(await priceItems(deps.db, storeId, null, items));
  return startCheckout(deps, { storeId, shopper, items, currency: null, shownCost });
}

function isSame(items: readonly CheckoutItem[], lines: readonly CheckoutLine[]): boolean {
  return (
    items.length === lines.length &&
    items.every((item, index) => {
      const line = lines[index];
      return (
        line?.quantity === item.quantity &&
        line.bundleId === (item.bundle_id ?? null) &&
        line.sku === (item.bundle_id ? null : (item.sku ?? null)) &&
        line.subscriptionOptionId === (item.subscription ?? null) &&
        (line.contents === null || isDeepStrictEqual(line.contents, item.sku_to_quantity))
      );
    })
  );
}

import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CheckoutItem } from '#contracts/checkout-calls.ts';
import { SUBSCRIPTION_CURRENCY } from '#domain/cart/cart-currency.ts';
import { isEditable } from '#domain/checkout/checkout-status.ts';
import { subtotalOf } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Database } from '#server/platform/database.ts';
import type { Shopper } from '#server/platform/sessions.ts';
import { checkouts } from '#server/platform/tables/checkout-tables.ts';
import type { AdvanceParts } from './advance-checkout.ts';
import { type Checkout, type CheckoutLine, readLines } from './checkout-store.ts';
import { startCheckout } from './start-checkout.ts';

interface Wanted {
  storeId: string;
  shopper: Shopper;
  items: readonly CheckoutItem[];
}

/**
 * The shopper's running subscription checkout of these items, started or brought up to date where there is none like it:
 * confirm_subscription names no session. Throws `checkout_closed` when they have just paid for exactly these items,
 * `subscription_unavailable` when none of them is subscribed to, and as `startCheckout`.
 */
export async function subscriptionCheckout(parts: AdvanceParts, wanted: Wanted): Promise<Checkout> {
  const { storeId, shopper, items } = wanted;
  if (!items.some(({ subscription }) => subscription)) {
    throw new DomainError('subscription_unavailable', 'There is nothing to subscribe to among these items.');
  }
  const latest = await latestSubscriptionCheckout(parts.db, wanted);
  if (latest && isSame(items, await readLines(parts.db, latest.id))) {
    if (isEditable(latest.status)) return latest;
    throw new DomainError('checkout_closed', 'This checkout is already paid. Please look at your order.');
  }
  const shownCost = subtotalOf(await priceItems(parts.db, storeId, SUBSCRIPTION_CURRENCY, items));
  return startCheckout(parts, { storeId, shopper, items, currency: SUBSCRIPTION_CURRENCY, shownCost });
}

/** The running one, or one that was paid within the hour and may be confirmed a second time by mistake. */
async function latestSubscriptionCheckout(
  db: Database,
  { storeId, shopper }: Wanted,
): Promise<Checkout | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.storeId, storeId),
        eq(checkouts.shopperId, shopper.shopperId),
        eq(checkouts.mode, 'subscription'),
        isNull(checkouts.periodId),
        inArray(checkouts.status, ['open', 'finalizing', 'ready', 'capturing', 'paid']),
        sql`(${checkouts.updatedAt} > shop_now() - interval '1 hour' or ${checkouts.status} in ('open', 'finalizing', 'ready'))`,
      ),
    )
    .orderBy(sql`${checkouts.status} in ('open', 'finalizing', 'ready') desc`, desc(checkouts.updatedAt))
    .limit(1);
  return row ?? null;
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
        line.subscriptionId === (item.subscription ?? null)
      );
    })
  );
}

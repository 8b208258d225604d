import type { CallAnswer } from '#contracts/call.ts';
import type { checkoutDetails } from '#contracts/checkout/checkout-calls.ts';
import { type PricedLine, subtotalOf } from '#domain/checkout/quote.ts';
import { nextBillingDate } from '#domain/subscriptions/billing-interval.ts';
import { readSubscriptionOptions } from '#server/catalog/subscription-options.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { Checkout } from '../checkout-store.ts';
import { termsFor } from './subscription-consent.ts';

type Recurring = Pick<CallAnswer<typeof checkoutDetails>, 'subscriptions' | 'terms'>;

/**
 * The recurring part of a checkout: what, when and for how much, and the terms; empty for a one-time
 * purchase.
 */
export async function recurringToWire(
  db: Database,
  checkout: Checkout,
  lines: readonly PricedLine[],
): Promise<Recurring> {
  if (checkout.mode === 'payment') return { subscriptions: [], terms: null };
  const since = checkout.status === 'paid' ? checkout.updatedAt : await shopTime(db);
  const timeZone = await storeTimeZone(db, checkout.storeId);
  const ids = lines.flatMap(({ subscriptionOptionId }) => subscriptionOptionId ?? []);
  const options = await readSubscriptionOptions(db, checkout.storeId, ids);
  return {
    subscriptions: options.map(
      ({ subscriptionOptionId, name, intervalCount: count, intervalUnit: unit }) => ({
        subscription_id: subscriptionOptionId,
        subscription_name: name,
        subscription_interval: count,
        subscription_interval_unit: unit,
        subtotal: subtotalOf(lines.filter((line) => line.subscriptionOptionId === subscriptionOptionId)),
        next_renewal_at: nextBillingDate(
          { anchor: since, count, unit, timeZone },
          { now: since },
        ).toISOString(),
      }),
    ),
    terms: await termsFor(db, checkout.storeId, { lines, currency: checkout.currency }),
  };
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CallAnswer } from '#contracts/call.ts';
import type { checkoutDetails } from '#contracts/checkout/checkout-calls.ts';
import { type PricedLine, subtotalOf } from '#domain/checkout/quote.ts';
import { nextBillingDate } from '#domain/subscriptions/billing-interval.ts';
import { readSubscriptionOptions, type SubscriptionOption } from '#server/catalog/subscription-options.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { Checkout } from '../checkout-store.ts';
import { termsFor } from './subscription-consent.ts';

type Recurring = Pick<CallAnswer<typeof checkoutDetails>, 'subscriptions' | 'terms'>;

/**
 * The recurring part of a checkout: what, when and for how much, and the terms; empty for a one-time
 * purchase. Once it is paid, of its subscriptions those that will be charged again, whatever has become of their first dates.
 */
export async function recurringToWire(
  db: Database,
  checkout: Checkout,
  lines: readonly PricedLine[],
): Promise<Recurring> {
  if (checkout.mode === 'payment') return { subscriptions: [], terms: null };
  const nextCharge =
    checkout.status === 'paid' ? await nextCharges(db, checkout) : await firstCharges(db, checkout);
  const ids = lines.flatMap(({ subscriptionOptionId }) => subscriptionOptionId ?? []);
  const options = await readSubscriptionOptions(db, checkout.storeId, ids);
  return {
    subscriptions: options.flatMap((option) => {
      const { subscriptionOptionId } = option;
      const at = nextCharge(option);
      if (at === null) return [];
      return [
        {
          subscription_id: subscriptionOptionId,
          subscription_name: option.name,
          subscription_interval: option.intervalCount,
          subscription_interval_unit: option.intervalUnit,
          subtotal: subtotalOf(lines.filter((line) => line.subscriptionOptionId === subscriptionOptionId)),
          next_renewal_at: at.toISOString(),
        },
      ];
    }),
    terms: await termsFor(db, checkout.storeId, { lines, currency: checkout.currency }),
  };
}

/** When the next delivery of a subscription is charged; null when none is. */
type NextCharge = (option: SubscriptionOption) => Date | null;

/** Of subscriptions that would begin now. */
async function firstCharges(db: Database, { storeId }: Checkout): Promise<NextCharge> {
  const now = await shopTime(db);
  const timeZone = await storeTimeZone(db, storeId);
  return ({ intervalCount: count, intervalUnit: unit }) =>
    nextBillingDate({ anchor: now, count, unit, timeZone }, { now });
}

/** Of the subscriptions that a paid checkout began, as they are now: skipped, paused, changed or cancelled. */
async function nextCharges(db: Database, { id }: Checkout): Promise<NextCharge> {
  const { startsAt, nextAttemptAt, failureReason, status } = billingCycles;
  const at = sql`case when ${failureReason} is null then ${startsAt} else ${nextAttemptAt} end`.mapWith(
    startsAt,
  );
  const charges = await db
    .select({ subscriptionOptionId: subscriptions.subscriptionOptionId, at })
    .from(subscriptions)
    .innerJoin(billingCycles, and(eq(billingCycles.subscriptionId, subscriptions.id), eq(status, 'due')))
    .where(
      and(
        eq(subscriptions.checkoutId, id),
        inArray(subscriptions.status, ['active', 'past_due']),
        sql`${at} > shop_now()`,
      ),
    );
  const byOption = new Map(charges.map((charge) => [charge.subscriptionOptionId, charge.at]));
  return ({ subscriptionOptionId }) => byOption.get(subscriptionOptionId) ?? null;
}

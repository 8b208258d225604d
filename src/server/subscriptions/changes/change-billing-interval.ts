import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { SubscriptionOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { subtotalOfLines } from '#domain/subscriptions/change-line.ts';
import { loadPurchasables } from '#server/catalog/purchasables.ts';
import { readSubscriptionOptions } from '#server/catalog/subscription-options.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { subscriptionLines } from '#server/platform/database/schema/subscription-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type ChangedSubscription, changeAsOwner } from './change-subscription.ts';
import {
  changeByOwner,
  readSubscriptionLines,
  type Subscription,
  type SubscriptionLine,
} from '../subscription-store.ts';

interface IntervalChange {
  subscriptionOptionId: SubscriptionOptionId;
  /** What the owner was shown for the items of a delivery at that interval; undefined for clients that send nothing. */
  expectedSubtotal: Cents | undefined;
}

/**
 * Changes the billing interval after the next billing cycle, whose date stays; line prices become the current
 * ones of the new interval. Throws `not_found` for an unknown interval, `subscription_unavailable` when a
 * line is not sold at it, and `subscription_changed` when the items do not cost what was shown.
 */
export function changeBillingInterval(
  deps: Pick<Deps, 'db' | 'jobs'>,
  changed: ChangedSubscription,
  { subscriptionOptionId, expectedSubtotal }: IntervalChange,
): Promise<void> {
  return changeAsOwner(
    deps,
    changed,
    'change_interval',
    'interval_changed',
    async (tx, { subscription, due }) => {
      if (subscription.subscriptionOptionId === subscriptionOptionId) return null;
      const [option] = await readSubscriptionOptions(tx, subscription.storeId, [subscriptionOptionId]);
      if (!option) throw new DomainError('not_found', 'There is no such interval.');
      const prices = await pricesIn(tx, subscription, subscriptionOptionId);
      if (!prices) {
        throw new DomainError(
          'subscription_unavailable',
          'Something in this subscription is not sold at that interval. Choose another one.',
        );
      }
      if (subtotalOfLines(prices) !== (expectedSubtotal ?? subtotalOfLines(prices)))
        throw new DomainError(
          'subscription_changed',
          'The price has changed meanwhile. Please look at it again.',
        );
      for (const line of prices) await changePrice(tx, line);
      return changeByOwner(tx, changed.id, {
        subscriptionOptionId,
        intervalCount: option.intervalCount,
        intervalUnit: option.intervalUnit,
        ...(due && { anchorAt: due.startsAt }),
      });
    },
  );
}

/** The lines' current prices at an interval; null when one is not sold at it. */
export async function pricesIn(
  db: Queryable,
  { id, storeId, currency }: Pick<Subscription, 'id' | 'storeId' | 'currency'>,
  subscriptionOptionId: SubscriptionOptionId,
): Promise<SubscriptionLine[] | null> {
  const lines = await readSubscriptionLines(db, id);
  const wanted = lines.map((line) => ({ ...line, subscriptionOptionId }));
  const { items } = await loadPurchasables(db, storeId, currency, wanted);
  const priced = lines.flatMap((line, index) => {
    const purchasable = items[index];
    return purchasable ? [{ ...line, unitPriceCents: purchasable.unitPriceCents }] : [];
  });
  return priced.length === lines.length ? priced : null;
}

async function changePrice(tx: Transaction, { id, unitPriceCents }: SubscriptionLine): Promise<void> {
  await tx
    .update(subscriptionLines)
    .set({ unitPriceCents, agreedQuantity: null })
    .where(eq(subscriptionLines.id, id));
}

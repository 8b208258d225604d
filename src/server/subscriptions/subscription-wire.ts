import { taxNameOf } from '#domain/checkout/quote.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import { readSubscriptionOptions } from '#server/catalog/subscription-options.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';
import { pricesIn } from './changes/change-billing-interval.ts';
import { listedItems } from './listed-items.ts';
import { type QuoteRenewal, quoteIfPossible } from './notices/notify-subscribers.ts';
import { deliveryIfResumed } from './schedule-next.ts';
import {
  readDueBillingCycle,
  readLastSkip,
  readSubscriptionLines,
  type Subscription,
} from './subscription-store.ts';

/** A subscription with everything its owner sees and can choose. Spec §3, Subscription option. */
export async function subscriptionToWire(
  { db, quoteRenewal }: { db: Database; quoteRenewal: QuoteRenewal },
  subscription: Subscription,
): Promise<OwnSubscription> {
  const due = subscription.status === 'cancelled' ? null : await readDueBillingCycle(db, subscription.id);
  const isRunning = subscription.status === 'active' || subscription.status === 'past_due';
  const next = due && isRunning ? due : null;
  const nextAt = isWaitingForCard(subscription)
    ? await deliveryIfResumed(db, subscription, due)
    : (next?.startsAt ?? null);
  const skipped = next && (await readLastSkip(db, subscription.id));
  const quote = nextAt && (await quoteIfPossible(quoteRenewal, subscription));
  return {
    id: subscription.id,
    status: subscription.status,
    paused_because: subscription.pausedBecause,
    subscription_id: subscription.subscriptionOptionId,
    subscription_interval: subscription.intervalCount,
    subscription_interval_unit: subscription.intervalUnit,
    currency: subscription.currency,
    items: await itemsToWire(db, subscription),
    next_renewal_at: nextAt?.toISOString() ?? null,
    skipped_at: skipped?.startsAt.toISOString() ?? null,
    retry_at: next?.failureReason ? next.nextAttemptAt.toISOString() : null,
    failure_reason: next?.failureReason ?? null,
    next_amount: quote && {
      subtotal: quote.subtotalCents,
      shipping: quote.shippingCents,
      tax: quote.taxCents,
      tax_name: taxNameOf(quote),
      total: quote.totalCents,
    },
    card: cardToWire(subscription),
    name: subscription.name,
    email: subscription.email,
    address: addressToWire(subscription.address),
    billing_interval_options:
      subscription.status === 'cancelled' ? [] : await billingIntervalsToWire(db, subscription),
    started_at: subscription.createdAt.toISOString(),
  };
}

function cardToWire({ cardSummary }: Subscription): OwnSubscription['card'] {
  if (!cardSummary) return null;
  const { brand, last4, expiryMonth: exp_month, expiryYear: exp_year } = cardSummary;
  return { brand, last4, exp_month, exp_year };
}

async function itemsToWire(db: Database, subscription: Subscription): Promise<OwnSubscription['items']> {
  const listed = await listedItems(db, subscription);
  return listed.map(({ line, handle, title, description, imageUrls }) => ({
    id: line.id,
    sku: line.sku,
    bundle_id: line.bundleId,
    box_contents: line.contents && { ...line.contents },
    quantity: line.quantity,
    unit_price: line.unitPriceCents,
    agreed_quantity: line.agreedQuantity,
    handle,
    title,
    description,
    image_url: imageUrls,
  }));
}

/** The billing intervals at which all items are sold, and the current one. */
async function billingIntervalsToWire(
  db: Database,
  subscription: Subscription,
): Promise<OwnSubscription['billing_interval_options']> {
  const options = await readSubscriptionOptions(db, subscription.storeId);
  const priced = await Promise.all(
    options.map(async (option) => {
      const isOwn = option.subscriptionOptionId === subscription.subscriptionOptionId;
      const lines = isOwn
        ? await readSubscriptionLines(db, subscription.id)
        : await pricesIn(db, subscription, option.subscriptionOptionId);
      const subtotal = lines?.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
      return { option, subtotal };
    }),
  );
  return priced.flatMap(({ option, subtotal }) =>
    subtotal === undefined
      ? []
      : [
          {
            subscription_id: option.subscriptionOptionId,
            subscription_name: option.name,
            subscription_interval: option.intervalCount,
            subscription_interval_unit: option.intervalUnit,
            subtotal,
          },
        ],
  );
}

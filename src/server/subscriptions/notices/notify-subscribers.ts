import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { listedItems } from '../listed-items.ts';
import { deliveryIfResumed } from '../schedule-next.ts';
import {
  type BillingCycle,
  readDueBillingCycle,
  readSubscription,
  type Subscription,
  type SubscriptionLine,
} from '../subscription-store.ts';
import { type DeliveryItem, subscriptionEmail } from './subscription-emails.ts';
import { NOTIFY_SUBSCRIBER, type SubscriptionNotification } from './subscription-notifications.ts';

/** Prices the next delivery of a subscription, or what it would cost with other lines. Throws a `DomainError` when it cannot be delivered. */
export type QuoteRenewal = (
  subscription: Subscription,
  lines?: readonly SubscriptionLine[],
) => Promise<Quote>;

/** Declares the job that emails subscribers. */
export function notifySubscribers(deps: Deps & { quoteRenewal: QuoteRenewal }): void {
  deps.jobs.handle<SubscriptionNotification>(NOTIFY_SUBSCRIBER, (message) => sendNotification(deps, message));
}

/** Reads the state at the time of sending, so that the email is up to date. */
async function sendNotification(
  deps: Deps & { quoteRenewal: QuoteRenewal },
  { subscriptionId, news, occasion }: SubscriptionNotification,
): Promise<void> {
  const { db, emails, quoteRenewal } = deps;
  const subscription = await readSubscription(db, subscriptionId);
  if (!subscription) return;
  const quote = await quoteIfPossible(quoteRenewal, subscription);
  const email = subscriptionEmail(news, {
    subscription,
    due: await dueOf(db, subscription),
    quote,
    items: quote?.lines ?? (await itemsWithoutQuote(db, subscription)),
    timeZone: await storeTimeZone(db, subscription.storeId),
    now: await shopTime(db),
    key: `subscription:${subscriptionId}:${news}:${occasion}`,
  });
  await db.transaction((tx) => emails.enqueue(tx, subscription.storeId, email));
}

/** At the agreed prices. */
async function itemsWithoutQuote(db: Database, subscription: Subscription): Promise<DeliveryItem[]> {
  const listed = await listedItems(db, subscription);
  return listed.map(({ line: { quantity, unitPriceCents }, title, description, imageUrls }) => ({
    title,
    description,
    imageUrls,
    quantity,
    subtotalCents: unitPriceCents * quantity,
  }));
}

/** The next delivery; of a subscription that waits for its first card, the one that a card given now would begin with. */
async function dueOf(db: Database, subscription: Subscription): Promise<BillingCycle | null> {
  const due = await readDueBillingCycle(db, subscription.id);
  if (due === null || !isWaitingForCard(subscription)) return due;
  return { ...due, startsAt: await deliveryIfResumed(db, subscription, due) };
}

/** What is wrong with the delivery itself, so that trying again does not help. */
const NOT_DELIVERABLE: ReadonlySet<ErrorCode> = new Set([
  'not_found',
  'shipping_unavailable',
  'unknown_address',
]);

/**
 * Null when it cannot be delivered: no longer sold, not shipped there, or its address is not found. Throws
 * `tax_unavailable`.
 */
export async function quoteIfDeliverable(
  quoteRenewal: QuoteRenewal,
  subscription: Subscription,
  lines?: readonly SubscriptionLine[],
): Promise<Quote | null> {
  try {
    return await quoteRenewal(subscription, lines);
  } catch (error) {
    if (error instanceof DomainError && NOT_DELIVERABLE.has(error.code)) return null;
    throw error;
  }
}

/** Null when it cannot be delivered, and also when its tax cannot be worked out now: what is shown or emailed then has no amount. */
export async function quoteIfPossible(
  ...delivery: Parameters<typeof quoteIfDeliverable>
): Promise<Quote | null> {
  try {
    return await quoteIfDeliverable(...delivery);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'tax_unavailable') return null;
    throw error;
  }
}

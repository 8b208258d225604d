import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { manageTokenFor } from './manage-link.ts';
import { subscriptionEmail } from './subscription-emails.ts';
import { NOTIFY_SUBSCRIBER, type SubscriptionNotification } from './subscription-notifications.ts';
import { deliveryIfResumed } from '../schedule-next.ts';
import {
  type BillingCycle,
  readDueBillingCycle,
  readSubscription,
  type Subscription,
  type SubscriptionLine,
} from '../subscription-store.ts';

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
  const email = subscriptionEmail(news, {
    subscription,
    due: await dueOf(db, subscription),
    quote: await quoteIfPossible(quoteRenewal, subscription),
    timeZone: await storeTimeZone(db, subscription.storeId),
    token: await manageTokenFor(deps, subscription),
    key: `subscription:${subscriptionId}:${news}:${occasion}`,
  });
  await db.transaction((tx) => emails.enqueue(tx, subscription.storeId, email));
}

/** The next delivery; of a subscription that waits for its first card, the one that a card given now would begin with. */
async function dueOf(db: Database, subscription: Subscription): Promise<BillingCycle | null> {
  const due = await readDueBillingCycle(db, subscription.id);
  if (due === null || !isWaitingForCard(subscription)) return due;
  return { ...due, startsAt: await deliveryIfResumed(db, subscription, due) };
}

/** Null when it cannot be delivered: no longer sold, or not shipped there. */
export async function quoteIfPossible(
  quoteRenewal: QuoteRenewal,
  subscription: Subscription,
  lines?: readonly SubscriptionLine[],
): Promise<Quote | null> {
  try {
    return await quoteRenewal(subscription, lines);
  } catch (error) {
    if (
      error instanceof DomainError &&
      (error.code === 'not_found' || error.code === 'shipping_unavailable')
    ) {
      return null;
    }
    throw error;
  }
}

import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/** What there is to tell the owner of a subscription. */
export type News =
  | 'started'
  | 'reminder'
  | 'declined'
  | 'paused_by_payment'
  | 'out_of_stock'
  | 'left_out'
  | 'unavailable'
  | 'paused_as_unavailable'
  | 'skipped'
  | 'skip_undone'
  | 'paused'
  | 'resumed'
  | 'interval_changed'
  | 'address_changed'
  | 'card_changed'
  | 'cancelled';

export interface SubscriptionNews {
  subscriptionId: string;
  news: News;
  /** Which occasion: the same one is told once. */
  occasion: string;
}

export const TELL_SUBSCRIBER = 'tell-subscriber';

/** For programs that change subscriptions and leave the telling to the running shop. */
export const declareSubscriptionNews = (jobs: Jobs): void => jobs.declare(TELL_SUBSCRIBER);

/**
 * Has the owner told, once the transaction is committed. The mail is written by a job, because it says what the next delivery costs,
 * and a quote may have to ask others.
 */
export function enqueueNews(tx: Transaction, jobs: Jobs, message: SubscriptionNews): Promise<void> {
  const key = `${message.subscriptionId}:${message.news}:${message.occasion}`;
  return jobs.enqueue(tx, TELL_SUBSCRIBER, message, { key });
}

import { resumeCheckouts, sweepCheckouts } from '#server/checkout/sweep-checkouts.ts';
import { sweepCardChanges } from '#server/subscriptions/card-change/sweep-card-changes.ts';
import type { TestShop } from '../test-shop.ts';

/** The queue of payments that have to be processed. */
export const PROCESS_PAYMENT = 'process-payment';

/** What the shop does about checkouts every minute: those whose time has come get a job, and the jobs are done. */
export async function sweep(shop: TestShop): Promise<void> {
  await sweepCheckouts(shop.deps);
  await shop.runJobs(PROCESS_PAYMENT);
}

/** What a start does about checkouts that were under way when the last process ended. */
export async function resume(shop: TestShop): Promise<void> {
  await resumeCheckouts(shop.deps);
  await shop.runJobs(PROCESS_PAYMENT);
}

/** The queue of card changes that the provider has to be asked about. */
export const ADVANCE_CARD_CHANGE = 'advance-card-change';

/** What the shop does about card changes every minute, with the jobs that come of it. */
export async function sweepCards(shop: TestShop): Promise<void> {
  await sweepCardChanges(shop.deps);
  await shop.runJobs(ADVANCE_CARD_CHANGE);
}

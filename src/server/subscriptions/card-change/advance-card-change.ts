import { sql } from 'drizzle-orm';
import type { CardChangeId, CardSetupId } from '#domain/ids.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import { cardTerms } from '#domain/subscriptions/terms.ts';
import {
  type CardPayments,
  type CardSetup,
  type DeclineReason,
  type SavedCard,
  UnknownToProvider,
} from '#server/payments/card-payments.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { enqueueNotification } from '../notices/subscription-notifications.ts';
import { RENEW_BILLING_CYCLE } from '../renewals/renewal-queue.ts';
import { resumeDeliveries } from '../schedule-next.ts';
import {
  changeBillingCycle,
  changeByOwner,
  lockSubscription,
  readDueBillingCycle,
  type Subscription,
} from '../subscription-store.ts';
import { termsOfCard } from './agree-to-card.ts';
import { type CardChange, changeCardChange, lockCardChange, readCardChange } from './card-change-store.ts';

interface AdvanceDeps {
  db: Database;
  jobs: Jobs;
  payments: CardPayments;
}

/** The status of a card change. Not done: with the reason why the last card was not taken, if known. */
export type CardChangeOutcome =
  | { status: 'done' }
  | { status: 'open' | 'ended'; declineReason: DeclineReason | null };

/**
 * Advances a card change; called by the owner's browser, the provider's event and the change's job, in any order and
 * repeatedly. Reads the setup outside of transactions, then stores the card once. Null for an unknown change.
 */
export async function advanceCardChange(
  deps: AdvanceDeps,
  cardChangeId: CardChangeId,
): Promise<CardChangeOutcome | null> {
  const change = await readCardChange(deps.db, cardChangeId);
  if (change?.status !== 'open') return change && { status: change.status, declineReason: null };
  if (!change.setupId || change.provider !== deps.payments.provider)
    return { status: 'open', declineReason: null };
  const setup = await retrieveIfKnown(deps.payments, change.setupId);
  if (!setup) return { status: await takeCard(deps, change, null), declineReason: null };
  switch (setup.status) {
    case 'succeeded':
      return { status: await takeCard(deps, change, setup.savedCard), declineReason: setup.declineReason };
    case 'canceled':
      return { status: await takeCard(deps, change, null), declineReason: null };
    case 'requires_payment_method':
    case 'requires_action':
    case 'processing':
      return { status: 'open', declineReason: setup.declineReason };
  }
}

/** The setup of a change; null when the provider does not know it: docs/decisions/0357. */
export async function retrieveIfKnown(
  payments: CardPayments,
  setupId: CardSetupId,
): Promise<CardSetup | null> {
  try {
    return await payments.retrieveSetup(setupId);
  } catch (error) {
    if (error instanceof UnknownToProvider) return null;
    throw error;
  }
}

/**
 * Ends a change, applying its card when the owner agreed to the terms and the subscription can still be
 * charged.
 */
async function takeCard(
  { db, jobs }: AdvanceDeps,
  { id, subscriptionId }: CardChange,
  card: SavedCard | null,
): Promise<'done' | 'ended'> {
  return db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    const change = await lockCardChange(tx, id);
    if (!subscription || !change) throw new Error(`the change ${id} is gone`);
    if (change.status !== 'open') return change.status;
    const isWanted =
      change.termsText !== null &&
      subscription.status !== 'cancelled' &&
      (await isStillAgreed(tx, subscription, change));
    const status = card && isWanted ? 'done' : 'ended';
    await changeCardChange(tx, id, { status });
    if (card && status === 'done')
      await (isWaitingForCard(subscription) ? begin : storeCard)(tx, jobs, subscription, {
        id,
        card,
        termsText: change.termsText,
        termsAcceptedAt: change.termsAcceptedAt,
      });
    return status;
  });
}

/** Whether a first card was given for what an imported subscription still is: its price may have been changed meanwhile. */
const isStillAgreed = async (
  tx: Transaction,
  subscription: Subscription,
  { termsText }: CardChange,
): Promise<boolean> => !isWaitingForCard(subscription) || termsText === (await termsOfCard(tx, subscription));

interface AgreedCard {
  id: CardChangeId;
  card: SavedCard;
  termsText: string | null;
  termsAcceptedAt: Date | null;
}

const columnsOf = (card: SavedCard) => ({
  providerCustomerId: card.customerId,
  providerPaymentMethodId: card.paymentMethodId,
  cardSummary: card.summary,
});

/** Begins an imported subscription with its first card: docs/decisions/0324. */
async function begin(
  tx: Transaction,
  jobs: Jobs,
  subscription: Subscription,
  { id, card, termsText, termsAcceptedAt }: AgreedCard,
): Promise<void> {
  const { id: subscriptionId } = subscription;
  await changeByOwner(tx, subscriptionId, {
    ...columnsOf(card),
    status: 'active',
    pausedBecause: null,
    termsText,
    termsAcceptedAt,
  });
  await resumeDeliveries(tx, subscription, await readDueBillingCycle(tx, subscriptionId));
  await enqueueNotification(tx, jobs, { subscriptionId, news: 'started', occasion: id });
}

/**
 * Counts as a change by the owner, so renewals quoted before are not charged. Failures of the card before are reset, and
 * the delivery that they held back is tried at once where that was agreed to: docs/decisions/0085.
 */
async function storeCard(
  tx: Transaction,
  jobs: Jobs,
  { id: subscriptionId, currency, intervalCount: count, intervalUnit: unit }: Subscription,
  { id, card, termsText }: AgreedCard,
): Promise<void> {
  await changeByOwner(tx, subscriptionId, columnsOf(card));
  const due = await readDueBillingCycle(tx, subscriptionId);
  if (due?.failureReason === 'payment') {
    const isAgreed = termsText === cardTerms({ count, unit }, { isOwed: true, currency });
    await changeBillingCycle(tx, due.id, {
      attempts: 0,
      ...(isAgreed && { nextAttemptAt: sql`shop_now()` }),
    });
    if (isAgreed) await jobs.enqueueForRows(tx, RENEW_BILLING_CYCLE, [due.id]);
  }
  await enqueueNotification(tx, jobs, { subscriptionId, news: 'card_changed', occasion: id });
}

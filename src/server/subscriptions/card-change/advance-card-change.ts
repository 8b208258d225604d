import type { CardChangeId } from '#domain/ids.ts';
import type { CardPayments, DeclineReason, SavedCard } from '#server/payments/card-payments.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { enqueueNotification } from '../subscription-notifications.ts';
import {
  changeBillingCycle,
  changeByOwner,
  lockSubscription,
  readDueBillingCycle,
  type Subscription,
} from '../subscription-store.ts';
import { type CardChange, changeCardChange, lockCardChange, readCardChange } from './card-change-store.ts';

interface AdvanceDeps {
  db: Database;
  jobs: Jobs;
  payments: CardPayments;
}

/** The status of a change of a card. `open`: no card has been taken yet; why the last one was not, as far as that is known. */
export type CardChangeOutcome =
  | { status: 'done' | 'ended' }
  | { status: 'open'; declineReason: DeclineReason | null };

/**
 * The one door to a subscription's new card: its owner's browser, the provider's event and the sweep all come here, as often and in
 * whatever order they like. The provider is asked, outside any transaction; then the card is stored once. Null for an unknown one.
 */
export async function advanceCardChange(
  deps: AdvanceDeps,
  cardChangeId: CardChangeId,
): Promise<CardChangeOutcome | null> {
  const change = await readCardChange(deps.db, cardChangeId);
  if (change?.status !== 'open') return change && { status: change.status };
  if (!change.setupId || change.provider !== deps.payments.provider)
    return { status: 'open', declineReason: null };
  const setup = await deps.payments.retrieveSetup(change.setupId);
  switch (setup.status) {
    case 'succeeded':
      return { status: await takeCard(deps, change, setup.savedCard) };
    case 'canceled':
      return { status: await takeCard(deps, change, null) };
    case 'requires_payment_method':
    case 'requires_action':
    case 'processing':
      return { status: 'open', declineReason: setup.declineReason };
  }
}

/** Ends a change, with its card when there is one that its owner agreed to and that may still be charged. */
async function takeCard(
  { db, jobs }: AdvanceDeps,
  { id, subscription: subscriptionId }: CardChange,
  card: SavedCard | null,
): Promise<'done' | 'ended'> {
  return db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    const change = await lockCardChange(tx, id);
    if (!subscription || !change) throw new Error(`the change ${id} is gone`);
    if (change.status !== 'open') return change.status;
    const isWanted = change.termsText !== null && subscription.status !== 'cancelled';
    const status = card && isWanted ? 'done' : 'ended';
    await changeCardChange(tx, id, { status });
    if (card && status === 'done') await storeCard(tx, jobs, subscription, { id, card });
    return status;
  });
}

/**
 * A change by the owner: a renewal that was quoted before it does not become a sale. The day of the next attempt stays, and the attempts
 * with the card before are forgotten: docs/decisions/0085.
 */
async function storeCard(
  tx: Transaction,
  jobs: Jobs,
  { id: subscriptionId }: Subscription,
  { id, card }: { id: CardChangeId; card: SavedCard },
): Promise<void> {
  await changeByOwner(tx, subscriptionId, {
    providerCustomerId: card.customerId,
    providerPaymentMethodId: card.paymentMethodId,
    cardSummary: card.summary,
  });
  const due = await readDueBillingCycle(tx, subscriptionId);
  if (due?.failureReason === 'payment') await changeBillingCycle(tx, due.id, { attempts: 0 });
  await enqueueNotification(tx, jobs, { subscriptionId, news: 'card_changed', occasion: id });
}

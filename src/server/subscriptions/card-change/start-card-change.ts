import { DomainError } from '#domain/errors.ts';
import type { ProviderCustomerId, SubscriptionId } from '#domain/ids.ts';
import { assertAllowed } from '#domain/subscriptions/subscription-actions.ts';
import {
  type CardPayments,
  type CardSetup,
  ProviderRefusal,
  UnusableCard,
} from '#server/payments/card-payments.ts';
import { alertRefusedPayments } from '#server/payments/payment-alerts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { lockSubscription, type Subscription } from '../subscription-store.ts';
import { advanceCardChange, retrieveIfKnown } from './advance-card-change.ts';
import {
  attachSetup,
  type CardChange,
  cardChangeKey,
  changeCardChange,
  openCardChange,
  readCardChange,
  recordFailedCall,
} from './card-change-store.ts';
import { answeringOutages } from './map-card-errors.ts';

interface CardChangeDeps {
  db: Database;
  jobs: Jobs;
  payments: CardPayments;
}

const MAX_ROUNDS = 3;

/**
 * The setup for the owner's browser. A subscription has one change at a time: the open one is continued in
 * every tab, and one whose card was saved meanwhile is finished first. Throws `subscription_changed` for a
 * cancelled subscription, `payment_provider_unavailable`.
 */
export async function startCardChange(
  deps: CardChangeDeps,
  subscriptionId: SubscriptionId,
): Promise<CardSetup> {
  return answeringOutages(async () => {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { subscription, change } = await openFor(deps, subscriptionId);
      const setup = await setupOf(deps, subscription, change);
      if (setup?.status === 'requires_payment_method' || setup?.status === 'requires_action') return setup;
      if (setup) await advanceCardChange(deps, change.id);
      else await changeCardChange(deps.db, change.id, { status: 'ended' });
    }
    throw new Error(`no change of the card of subscription ${subscriptionId} stays open`);
  });
}

function openFor(
  { db, payments }: CardChangeDeps,
  subscriptionId: SubscriptionId,
): Promise<{ subscription: Subscription; change: CardChange }> {
  return db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    if (!subscription) throw new Error(`subscription ${subscriptionId} is gone`);
    assertAllowed('change_card', subscription.status);
    return { subscription, change: await openCardChange(tx, subscription, payments.provider) };
  });
}

/** The change's setup: retrieved, or created when there is none yet. Null for one that the provider does not know. */
async function setupOf(
  deps: CardChangeDeps,
  subscription: Subscription,
  change: CardChange,
): Promise<CardSetup | null> {
  const { db, payments } = deps;
  if (change.provider !== payments.provider) return null;
  if (change.setupId) return retrieveIfKnown(payments, change.setupId);
  const setup = await createSetup(deps, subscription.providerCustomerId, change);
  if (await attachSetup(db, change.id, setup.id)) return setup;
  const current = await readCardChange(db, change.id);
  return current?.setupId ? retrieveIfKnown(payments, current.setupId) : null;
}

/** Creates a setup. A failure is counted; a refusal is no fault of the owner's, and staff are alerted. */
async function createSetup(
  { db, jobs, payments }: CardChangeDeps,
  customerId: ProviderCustomerId | null,
  change: CardChange,
): Promise<CardSetup> {
  try {
    return await createForCustomer(payments, customerId, change);
  } catch (error) {
    await recordFailedCall(db, change.id);
    if (!(error instanceof ProviderRefusal)) throw error;
    await alertRefusedPayments(db, jobs, change.storeId, { refusal: error, refusedTo: 'save a card' });
    throw new DomainError(
      'payment_provider_unavailable',
      'Cards cannot be changed right now. Nothing was changed or charged; please try again later.',
    );
  }
}

/** For the same customer, or for a new one when the provider no longer knows that customer. */
async function createForCustomer(
  payments: CardPayments,
  customerId: ProviderCustomerId | null,
  change: CardChange,
): Promise<CardSetup> {
  const { id: cardChangeId } = change;
  try {
    return await payments.createSetup({
      customerId,
      cardChangeId,
      idempotencyKey: cardChangeKey(change, 'setup'),
    });
  } catch (error) {
    if (!(error instanceof UnusableCard) || customerId === null) throw error;
    return payments.createSetup({
      customerId: null,
      cardChangeId,
      idempotencyKey: cardChangeKey(change, 'again'),
    });
  }
}

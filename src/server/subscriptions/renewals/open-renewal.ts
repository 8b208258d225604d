import { DomainError } from '#domain/errors.ts';
import type { BillingCycleId } from '#domain/ids.ts';
import type { BillingFailureReason } from '#domain/subscriptions/subscription.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { failBillingCycle } from '../billing-cycle.ts';
import {
  type BillingCycle,
  changeBillingCycle,
  lockSubscription,
  readBillingCycle,
  type Subscription,
} from '../subscription-store.ts';
import { quoteRenewalBeforeTax } from './quote-renewal.ts';
import type { RenewalCheckout, RenewalCheckouts } from './renewal-checkouts.ts';

/**
 * The checkout that renews a billing cycle: the running one, or a new one with reserved stock. Null when the cycle
 * is not due (skipped, paused, cancelled, paid, later), or when it failed and was rescheduled.
 */
export async function openRenewal(
  deps: Pick<PaymentDeps, 'db' | 'jobs' | 'payments'> & { renewalCheckouts: RenewalCheckouts },
  billingCycleId: BillingCycleId,
): Promise<RenewalCheckout | null> {
  const { db, jobs } = deps;
  try {
    return await db.transaction(async (tx) => {
      const wanted = await lockWanted(tx, billingCycleId);
      if (!wanted) return null;
      const live = await deps.renewalCheckouts.findLive(tx, billingCycleId);
      if (live) return live;
      // A job that was added just before the last attempt failed must not be the next attempt.
      if (wanted.cycle.nextAttemptAt > (await shopTime(tx))) return null;
      return insertRenewal(tx, deps, wanted.subscription, billingCycleId);
    });
  } catch (error) {
    const reason = failureReasonOf(error);
    if (!reason) throw error;
    await db.transaction((tx) => failBillingCycle(tx, jobs, billingCycleId, reason));
    return null;
  }
}

async function lockWanted(
  tx: Transaction,
  billingCycleId: BillingCycleId,
): Promise<{ subscription: Subscription; cycle: BillingCycle } | null> {
  const found = await readBillingCycle(tx, billingCycleId);
  const subscription = found && (await lockSubscription(tx, found.subscriptionId));
  const cycle = subscription && (await readBillingCycle(tx, billingCycleId));
  if (cycle?.status !== 'due') return null;
  const isRunning = subscription?.status === 'active' || subscription?.status === 'past_due';
  return subscription && isRunning ? { subscription, cycle } : null;
}

async function insertRenewal(
  tx: Transaction,
  { payments, renewalCheckouts }: Pick<PaymentDeps, 'payments'> & { renewalCheckouts: RenewalCheckouts },
  subscription: Subscription,
  billingCycleId: BillingCycleId,
): Promise<RenewalCheckout> {
  const quote = await quoteRenewalBeforeTax(tx, subscription);
  const { storeId, customerId, email, name, address, shippingOptionId, currency, revision } = subscription;
  const renewal = await renewalCheckouts.open(tx, {
    storeId,
    customerId,
    email,
    name,
    address,
    shippingOptionId,
    currency,
    billingCycleId,
    quote,
    provider: payments.provider,
  });
  await changeBillingCycle(tx, billingCycleId, { quotedRevision: revision });
  return renewal;
}

/** The failure reason of errors that prevent a renewal; null for faults, which are simply retried. */
function failureReasonOf(error: unknown): BillingFailureReason | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'out_of_stock') return 'stock';
  return error.code === 'not_found' || error.code === 'shipping_unavailable' ? 'unavailable' : null;
}

import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { BillingCycleId } from '#domain/ids.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { remindSubscribers } from '../notices/remind-subscribers.ts';
import { chargeRenewal, type RenewalDeps } from './charge-renewal.ts';
import { openRenewal } from './open-renewal.ts';
import { RENEW_BILLING_CYCLE } from './renewal-queue.ts';

/** Of a renewal that was charged: the job of its payment does the rest, or a person. */
const CHARGED: CheckoutStatus[] = ['capturing', 'voiding', 'expiring', 'refunding', 'review'];

type SweepDeps = Pick<Deps, 'db' | 'jobs'>;

/** Reminds owners of coming billing cycles and enqueues those that are due. */
export async function renewSubscriptions(deps: SweepDeps): Promise<void> {
  await remindSubscribers(deps);
  const due = await listDue(deps);
  await deps.db.transaction((tx) => deps.jobs.enqueueForRows(tx, RENEW_BILLING_CYCLE, due));
}

/** Declares the job that renews a billing cycle. */
export function renewalJobs(deps: RenewalDeps): void {
  deps.jobs.handleRows<BillingCycleId>(RENEW_BILLING_CYCLE, (billingCycleId) =>
    renewBillingCycle(deps, billingCycleId),
  );
}

/**
 * Charges a due billing cycle: a checkout that the shop pays with the saved card (docs/decisions/0040). May be
 * repeated and run concurrently, because the database allows one checkout per billing cycle.
 */
export async function renewBillingCycle(deps: RenewalDeps, billingCycleId: BillingCycleId): Promise<void> {
  const renewal = await openRenewal(deps, billingCycleId);
  if (renewal) await chargeRenewal(deps, renewal);
}

async function listDue({ db }: SweepDeps): Promise<BillingCycleId[]> {
  const charged = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.billingCycleId, billingCycles.id), inArray(checkouts.status, CHARGED)));
  const due = await db
    .select({ id: billingCycles.id })
    .from(billingCycles)
    .innerJoin(subscriptions, eq(subscriptions.id, billingCycles.subscriptionId))
    .where(
      and(
        eq(billingCycles.status, 'due'),
        lte(billingCycles.nextAttemptAt, sql`shop_now()`),
        inArray(subscriptions.status, ['active', 'past_due']),
        notExists(charged),
      ),
    )
    .orderBy(asc(billingCycles.nextAttemptAt));
  return due.map(({ id }) => id);
}

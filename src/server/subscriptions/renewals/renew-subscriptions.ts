import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { BillingCycleId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { remindSubscribers } from '../remind-subscribers.ts';
import { chargeRenewal, type RenewalDeps } from './charge-renewal.ts';
import { openRenewal } from './open-renewal.ts';

const BATCH = 50;
/** How long a worker has before another one takes over. Shorter than the stock reservation. */
const LEASE_MINUTES = 10;

interface RenewalLog {
  error(details: object, message: string): void;
}

/**
 * Reminds subscribers, and renews every due billing cycle by a checkout of its own, charged to the saved card
 * (docs/decisions/0040). Several processes may run it at once; the database allows one checkout per cycle.
 * Failures are logged and retried.
 */
export async function renewSubscriptions(deps: RenewalDeps & { log: RenewalLog }): Promise<void> {
  await remindSubscribers(deps);
  for (let ids = await takeDue(deps.db); ids.length > 0; ids = await takeDue(deps.db)) {
    for (const id of ids) await renewLogged(deps, id);
  }
}

async function renewLogged(
  deps: RenewalDeps & { log: RenewalLog },
  billingCycleId: BillingCycleId,
): Promise<void> {
  try {
    const renewal = await openRenewal(deps, billingCycleId);
    if (renewal) await chargeRenewal(deps, renewal);
  } catch (error) {
    deps.log.error(
      { err: error, period: billingCycleId },
      'a subscription could not be renewed; it will be tried again',
    );
  }
}

/** Claims due deliveries by moving their next attempt into the future. */
async function takeDue(db: Database): Promise<BillingCycleId[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: billingCycles.id })
      .from(billingCycles)
      .innerJoin(subscriptions, eq(subscriptions.id, billingCycles.subscription))
      .where(
        and(
          eq(billingCycles.status, 'due'),
          lte(billingCycles.nextAttemptAt, sql`shop_now()`),
          inArray(subscriptions.status, ['active', 'past_due']),
        ),
      )
      .orderBy(asc(billingCycles.nextAttemptAt))
      .limit(BATCH)
      .for('update', { of: billingCycles, skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return ids;
    await tx
      .update(billingCycles)
      .set({ nextAttemptAt: sql`shop_now() + make_interval(mins => ${LEASE_MINUTES})` })
      .where(inArray(billingCycles.id, ids));
    return ids;
  });
}

import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { enqueuePayments } from '#server/payments/payment-jobs.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';

const BATCH = 100;
const UNFINISHED: CheckoutStatus[] = ['finalizing', 'ready', 'capturing', 'voiding', 'expiring', 'refunding'];

type SweepDeps = Pick<PaymentDeps, 'db' | 'jobs' | 'payments'>;

/**
 * Enqueues every checkout that is due and about which no event has arrived, so that the provider is asked. Several
 * processes may sweep at once; each takes other rows.
 */
export async function sweepCheckouts(deps: SweepDeps): Promise<void> {
  let found = BATCH;
  while (found === BATCH) found = await enqueueDue(deps);
}

/** Enqueues every payment that the last process left unfinished, without waiting until it is due. */
export async function resumeCheckouts({ db, jobs, payments }: SweepDeps): Promise<void> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, payments.provider),
        inArray(checkouts.status, UNFINISHED),
        isNotNull(checkouts.paymentIntentId),
      ),
    );
  const ids = rows.map(({ id }) => id);
  await db.transaction((tx) => enqueuePayments(tx, jobs, ids));
}

/**
 * The longer a checkout has not changed, the later it is due again: after one minute to one hour, and when its
 * reservation ends.
 */
const nextCheck = sql`least(
  shop_now() + least(greatest(shop_now() - ${checkouts.updatedAt}, interval '1 minute'), interval '1 hour'),
  case when ${checkouts.holdExpiresAt} > shop_now() then ${checkouts.holdExpiresAt} end)`;

async function enqueueDue({ db, jobs, payments }: SweepDeps): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(
        and(
          // What was begun on the sandbox ends by itself after a change to Stripe: docs/decisions/0357.
          inArray(checkouts.provider, [payments.provider, 'sandbox']),
          isNotNull(checkouts.nextCheckAt),
          lte(checkouts.nextCheckAt, sql`shop_now()`),
        ),
      )
      .orderBy(asc(checkouts.nextCheckAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.update(checkouts).set({ nextCheckAt: nextCheck }).where(inArray(checkouts.id, ids));
    await enqueuePayments(tx, jobs, ids);
    return ids.length;
  });
}

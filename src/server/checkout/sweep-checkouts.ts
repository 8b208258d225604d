import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { CheckoutId } from '#domain/ids.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';

const BATCH = 100;
const UNFINISHED: CheckoutStatus[] = ['finalizing', 'ready', 'capturing', 'voiding', 'expiring', 'refunding'];

interface SweepLog {
  error(details: object, message: string): void;
}

/**
 * Reconciles every due checkout with the provider. Several processes may run it at once, each on its own
 * rows; failures are retried with increasing pauses.
 */
export async function sweepCheckouts(deps: PaymentDeps & { log: SweepLog }): Promise<void> {
  for (let ids = await claimDue(deps); ids.length > 0; ids = await claimDue(deps)) {
    for (const id of ids) await processLogged(deps, id);
    if (ids.length < BATCH) return;
  }
}

/** After a start: processes everything that was under way, without waiting until it is due. */
export async function resumeCheckouts(deps: PaymentDeps & { log: SweepLog }): Promise<void> {
  const rows = await deps.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, deps.payments.provider),
        inArray(checkouts.status, UNFINISHED),
        isNotNull(checkouts.paymentIntentId),
      ),
    );
  for (const { id } of rows) await processLogged(deps, id);
}

/** Claims due checkouts by moving their next check into the future, later with each attempt. */
async function claimDue({ db, payments }: PaymentDeps): Promise<CheckoutId[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.provider, payments.provider),
          isNotNull(checkouts.nextCheckAt),
          lte(checkouts.nextCheckAt, sql`shop_now()`),
        ),
      )
      .orderBy(asc(checkouts.nextCheckAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return ids;
    await tx
      .update(checkouts)
      .set({
        attempts: sql`${checkouts.attempts} + 1`,
        nextCheckAt: sql`shop_now() + make_interval(mins => least(power(2, least(${checkouts.attempts}, 6))::int, 60))`,
      })
      .where(inArray(checkouts.id, ids));
    return ids;
  });
}

async function processLogged(deps: PaymentDeps & { log: SweepLog }, checkoutId: CheckoutId): Promise<void> {
  try {
    await processPayment(deps, checkoutId);
  } catch (error) {
    deps.log.error(
      { err: error, checkout: checkoutId },
      'a checkout could not be advanced; it will be tried again',
    );
    await deps.db
      .update(checkouts)
      .set({ lastError: loggedError(error).message.slice(0, 500) })
      .where(eq(checkouts.id, checkoutId));
  }
}

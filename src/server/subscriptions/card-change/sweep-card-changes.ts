import { type CardPayments, ProviderRefusal } from '#server/payments/card-payments.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { advanceCardChange } from './advance-card-change.ts';
import { type CardChange, changeCardChange, claimDueChanges } from './card-change-store.ts';

interface SweepDeps {
  db: Database;
  jobs: Jobs;
  payments: CardPayments;
  log: { error(details: object, message: string): void };
}

/**
 * Reconciles open card changes with the provider, so that a saved card is applied even when browser and event
 * were lost; changes end after a day. Several processes may run it at once, and failures are retried.
 */
export async function sweepCardChanges(deps: SweepDeps): Promise<void> {
  const now = await shopTime(deps.db);
  for (const change of await claimDueChanges(deps.db, deps.payments.provider)) {
    try {
      const outcome = await advanceCardChange(deps, change.id);
      if (outcome?.status === 'open' && change.openUntil <= now) await endChange(deps, change);
    } catch (error) {
      deps.log.error(
        { err: error, cardChange: change.id },
        'a change of a card could not be looked at; it will be tried again',
      );
    }
  }
}

/** Cancels at the provider first, so that no card can be saved afterwards. */
async function endChange(deps: SweepDeps, { id, setupId }: CardChange): Promise<void> {
  if (!setupId) return changeCardChange(deps.db, id, { status: 'ended' });
  try {
    await deps.payments.cancelSetup(setupId, { idempotencyKey: `cc:${id}:cancel` });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  await advanceCardChange(deps, id);
}

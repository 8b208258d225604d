import { type CardPayments, ProviderRefusal } from '#server/payments/card-payments.ts';
import { shopTime } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { advanceCardChange } from './advance-card-change.ts';
import { type CardChange, changeCardChange, claimDueChanges } from './card-change-store.ts';

interface SweepParts {
  db: Database;
  jobs: Jobs;
  payments: CardPayments;
  log: { error(details: object, message: string): void };
}

/**
 * Asks the provider about every change of a card that is open, so that a card that was given is taken although the browser and the
 * event were lost; after a day nobody waits for one any more. Several processes may sweep at once. What fails is tried again later.
 */
export async function sweepCardChanges(parts: SweepParts): Promise<void> {
  const now = await shopTime(parts.db);
  for (const change of await claimDueChanges(parts.db, parts.payments.provider)) {
    try {
      const outcome = await advanceCardChange(parts, change.id);
      if (outcome?.status === 'open' && change.openUntil <= now) await endChange(parts, change);
    } catch (error) {
      parts.log.error(
        { err: error, cardChange: change.id },
        'a change of a card could not be looked at; it will be tried again',
      );
    }
  }
}

/** At the provider first: what is still given there after this is not taken by anybody. */
async function endChange(parts: SweepParts, { id, setupId }: CardChange): Promise<void> {
  if (!setupId) return changeCardChange(parts.db, id, { status: 'ended' });
  try {
    await parts.payments.cancelSetup(setupId, { idempotencyKey: `cc:${id}:cancel` });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  await advanceCardChange(parts, id);
}

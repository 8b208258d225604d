import type { CardChangeId } from '#domain/ids.ts';
import { type CardPayments, ProviderRefusal } from '#server/payments/card-payments.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { advanceCardChange } from './advance-card-change.ts';
import {
  cardChangeKey,
  changeCardChange,
  claimDueChanges,
  readCardChange,
  recordFailedCall,
} from './card-change-store.ts';

const ADVANCE_CARD_CHANGE = 'advance-card-change';

interface SweepDeps {
  db: Database;
  jobs: Jobs;
  payments: CardPayments;
}

/**
 * Enqueues every open card change that is due, so that a saved card is applied even when the browser and the event
 * were lost. Several processes may sweep at once.
 */
export async function sweepCardChanges({ db, jobs, payments }: SweepDeps): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await claimDueChanges(tx, payments.provider);
    await jobs.enqueueForRows(tx, ADVANCE_CARD_CHANGE, due);
  });
}

/** Declares the job that asks the provider about a change of a card. */
export function cardChangeJobs(deps: SweepDeps): void {
  deps.jobs.handleRows<CardChangeId>(ADVANCE_CARD_CHANGE, async (changeId) => {
    const outcome = await advanceCardChange(deps, changeId);
    if (outcome?.status === 'open') await endIfOver(deps, changeId);
  });
}

/** Ends a change after a day. Cancels at the provider first, so that no card can be saved afterwards. */
async function endIfOver({ db, jobs, payments }: SweepDeps, changeId: CardChangeId): Promise<void> {
  const change = await readCardChange(db, changeId);
  if (change?.status !== 'open' || change.openUntil > (await shopTime(db))) return;
  if (!change.setupId || change.provider !== payments.provider)
    return changeCardChange(db, changeId, { status: 'ended' });
  try {
    await payments.cancelSetup(change.setupId, { idempotencyKey: cardChangeKey(change, 'cancel') });
  } catch (error) {
    await recordFailedCall(db, changeId);
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  await advanceCardChange({ db, jobs, payments }, changeId);
}

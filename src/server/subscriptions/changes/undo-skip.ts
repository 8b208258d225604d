import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type ChangedSubscription, changeAsOwner } from './change-subscription.ts';
import {
  changeBillingCycle,
  changeByOwner,
  deleteBillingCycle,
  readLastSkip,
} from '../subscription-store.ts';

/**
 * Restores the last skipped delivery in place of the next one. `skippedAt` is the one its owner saw, so that
 * pressing twice restores only one. Throws `subscription_changed` when another one was skipped since, or its
 * day has come. docs/decisions/0115.
 */
export function undoSkip(
  deps: Pick<Deps, 'db' | 'jobs'>,
  changed: ChangedSubscription,
  skippedAt: Date,
): Promise<void> {
  return changeAsOwner(deps, changed, 'undo_skip', 'skip_undone', async (tx, { subscription, due }) => {
    if (due?.startsAt.getTime() === skippedAt.getTime()) return null;
    const skipped = await readLastSkip(tx, changed.id);
    if (!due || skipped?.startsAt.getTime() !== skippedAt.getTime()) {
      throw new DomainError('subscription_changed', 'This delivery can no longer be brought back.');
    }
    await deleteBillingCycle(tx, due.id);
    await changeBillingCycle(tx, skipped.id, { status: 'due' });
    // An interval chosen meanwhile is counted from the restored delivery.
    const anchorAt = subscription.anchorAt > skippedAt ? skippedAt : subscription.anchorAt;
    return changeByOwner(tx, changed.id, { anchorAt });
  });
}

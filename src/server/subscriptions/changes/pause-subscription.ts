import { DomainError } from '#domain/errors.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type ChangedSubscription, changeAsOwner } from './change-subscription.ts';
import { resumeDeliveries } from '../schedule-next.ts';
import { changeByOwner } from '../subscription-store.ts';

type Owned = Pick<Deps, 'db' | 'jobs'>;

/** Pauses charging until it is resumed. Sold deliveries are still sent. */
export function pauseSubscription(deps: Owned, changed: ChangedSubscription): Promise<void> {
  return changeAsOwner(deps, changed, 'pause', 'paused', (tx) =>
    changeByOwner(tx, changed.id, { status: 'paused', pausedBecause: 'owner' }),
  );
}

/**
 * Resumes at the old interval, with the next billing cycle or, when that is past, the first one from now. Throws
 * `subscription_changed` for one that waits for its first card.
 */
export function resumeSubscription(deps: Owned, changed: ChangedSubscription): Promise<void> {
  return changeAsOwner(deps, changed, 'resume', 'resumed', async (tx, { subscription, due }) => {
    if (isWaitingForCard(subscription))
      throw new DomainError(
        'subscription_changed',
        'This subscription waits for a card. It goes on once its owner has given one.',
      );
    const revision = await changeByOwner(tx, changed.id, { status: 'active', pausedBecause: null });
    await resumeDeliveries(tx, subscription, due);
    return revision;
  });
}

import { DomainError } from '../errors.ts';
import type { SubscriptionStatus } from './subscription.ts';

/** What its owner can do with a subscription. */
export type SubscriptionAction =
  | 'skip'
  | 'undo_skip'
  | 'pause'
  | 'resume'
  | 'change_interval'
  | 'change_item'
  | 'agree_price'
  | 'change_address'
  | 'change_card'
  | 'cancel';

const ALLOWED: Readonly<Record<SubscriptionStatus, readonly SubscriptionAction[]>> = {
  active: [
    'skip',
    'undo_skip',
    'pause',
    'change_interval',
    'change_item',
    'agree_price',
    'change_address',
    'change_card',
    'cancel',
  ],
  past_due: [
    'skip',
    'undo_skip',
    'pause',
    'change_interval',
    'change_item',
    'agree_price',
    'change_address',
    'change_card',
    'cancel',
  ],
  paused: [
    'resume',
    'change_interval',
    'change_item',
    'agree_price',
    'change_address',
    'change_card',
    'cancel',
  ],
  cancelled: [],
};

/** Throws `subscription_changed` when the subscription's status does not allow the action. */
export function assertAllowed(action: SubscriptionAction, status: SubscriptionStatus): void {
  if (ALLOWED[status].includes(action)) return;
  const words =
    status === 'cancelled' ? 'This subscription is cancelled.' : `This subscription is ${status}.`;
  throw new DomainError(
    'subscription_changed',
    `${words} Please load the page again to see what you can do.`,
  );
}

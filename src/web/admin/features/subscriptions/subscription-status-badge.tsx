import type { ListedSubscription } from '#contracts/admin/customers/subscriptions-calls.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { STATUS_TEXTS } from './subscription-texts.ts';

const TONES: Readonly<Record<ListedSubscription['status'], Tone>> = {
  active: 'good',
  past_due: 'danger',
  paused: 'warn',
  cancelled: 'neutral',
};

/** `isWaiting`: for its first card, because it was imported. */
export function SubscriptionStatusBadge({
  status,
  isWaiting,
}: {
  status: ListedSubscription['status'];
  isWaiting: boolean;
}) {
  return <Badge tone={TONES[status]}>{isWaiting ? 'Waiting for a card' : STATUS_TEXTS[status]}</Badge>;
}

import type { ListedSubscription } from '#web/api/admin/customers/subscriptions-api.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { STATUS_TEXTS } from './subscription-texts.ts';

const TONES: Readonly<Record<ListedSubscription['status'], Tone>> = {
  active: 'good',
  past_due: 'danger',
  paused: 'warn',
  cancelled: 'neutral',
};

export function SubscriptionStatusBadge({ status }: { status: ListedSubscription['status'] }) {
  return <Badge tone={TONES[status]}>{STATUS_TEXTS[status]}</Badge>;
}

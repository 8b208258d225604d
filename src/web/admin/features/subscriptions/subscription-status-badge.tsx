import type { ListedSubscription } from '#web/api/admin/subscriptions-api.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';

const STATUS: Readonly<Record<ListedSubscription['status'], { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Past due', tone: 'danger' },
  paused: { label: 'Paused', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export function SubscriptionStatusBadge({ status }: { status: ListedSubscription['status'] }) {
  return <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>;
}

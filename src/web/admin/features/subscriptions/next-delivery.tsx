import type { ListedSubscription } from '#web/api/admin/customers/subscriptions-api.ts';
import { Moment } from '../../ui/layout/moment.tsx';

type Next = Pick<ListedSubscription, 'status' | 'paused_because' | 'next_renewal_at' | 'retry_at'>;

/** When the next delivery of a subscription is charged; after a failure, when that is tried again. */
export function NextDelivery({ status, paused_because, next_renewal_at, retry_at }: Next) {
  if (status === 'paused' && paused_because !== 'no_card') return 'Paused';
  if (retry_at !== null)
    return (
      <>
        tried again <Moment at={retry_at} />
      </>
    );
  return next_renewal_at === null ? 'none' : <Moment at={next_renewal_at} />;
}

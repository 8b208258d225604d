import {
  ADMIN_SUBSCRIPTIONS,
  type StaffSubscription,
  subscriptionEndpoints,
} from '#web/api/admin/customers/subscriptions-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { FAILURE_TEXTS } from './subscription-texts.ts';

/** A delivery that failed and waits for another attempt, with the button that makes it now. */
export function FailedDelivery({ subscription }: { subscription: StaffSubscription }) {
  const mayChange = usePermission('subscriptions:change');
  const retry = useChange({
    change: (api, billing_cycle_id: StaffSubscription['deliveries'][number]['billing_cycle_id']) =>
      api.call(subscriptionEndpoints.retry, {
        params: { subscription_id: subscription.id },
        body: { store_id: api.storeId, billing_cycle_id },
      }),
    refetch: [ADMIN_SUBSCRIPTIONS],
    done: () => 'The delivery is being charged. Load the page again in a moment to see how it went.',
  });
  const due = subscription.deliveries.find(({ status }) => status === 'due');
  const isRunning = subscription.status === 'active' || subscription.status === 'past_due';
  if (!due || due.failure_reason === null || !isRunning) return null;
  return (
    <Notice tone="danger" title={`A delivery failed: ${FAILURE_TEXTS[due.failure_reason]}.`}>
      <p>
        {due.attempts} of 4 attempts were made. The next one is <Moment at={due.next_attempt_at} />.
      </p>
      {retry.refusal !== null && <p>{retry.refusal}</p>}
      {mayChange && (
        <Button isBusy={retry.pending !== null} onClick={() => retry.make(due.billing_cycle_id)}>
          Try now
        </Button>
      )}
    </Notice>
  );
}

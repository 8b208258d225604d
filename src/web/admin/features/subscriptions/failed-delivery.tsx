import type { StaffSubscription } from '#contracts/admin/customers/subscriptions-calls.ts';
import {
  ADMIN_SUBSCRIPTIONS,
  adminSubscriptionEndpoints,
} from '#web/api/admin/customers/subscriptions-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { FAILURE_TEXTS } from './subscription-texts.ts';

/** A delivery that failed, or that a restore has put off, with the button that makes its next attempt now. */
export function FailedDelivery({ subscription }: { subscription: StaffSubscription }) {
  const mayChange = usePermission('subscriptions:change');
  const retry = useChange({
    change: (api, billing_cycle_id: StaffSubscription['deliveries'][number]['billing_cycle_id']) =>
      api.call(adminSubscriptionEndpoints.retry, {
        params: { subscription_id: subscription.id },
        body: { store_id: api.storeId, billing_cycle_id },
      }),
    refetch: [ADMIN_SUBSCRIPTIONS],
    done: () => 'The delivery is being charged. Load the page again in a moment to see how it went.',
  });
  const due = subscription.deliveries.find(({ status }) => status === 'due');
  const isRunning = subscription.status === 'active' || subscription.status === 'past_due';
  const isPutOff = due !== undefined && due.failure_reason === null && due.next_attempt_at > due.starts_at;
  if (!due || (due.failure_reason === null && !isPutOff) || !isRunning) return null;
  return (
    <Notice
      tone="danger"
      title={
        due.failure_reason === null
          ? 'A delivery waits: it may have been charged before a backup was restored.'
          : `A delivery failed: ${FAILURE_TEXTS[due.failure_reason]}.`
      }
    >
      {due.failure_reason === null ? (
        <p>
          Look for its payment at the card provider. Skip it if there is one. Otherwise it is charged{' '}
          <Moment at={due.next_attempt_at} />, or now.
        </p>
      ) : (
        <p>
          {due.attempts} of 4 attempts were made. The next one is <Moment at={due.next_attempt_at} />.
        </p>
      )}
      {retry.refusal !== null && <p>{retry.refusal}</p>}
      {mayChange && (
        <Button isBusy={retry.pending !== null} onClick={() => retry.make(due.billing_cycle_id)}>
          Try now
        </Button>
      )}
    </Notice>
  );
}

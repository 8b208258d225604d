import { Link } from 'react-router';
import type { StaffSubscription } from '#contracts/admin/customers/subscriptions-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './subscription-page.module.css';
import { FAILURE_TEXTS } from './subscription-texts.ts';

type Delivery = StaffSubscription['deliveries'][number];

/** The deliveries of a subscription, with their orders or what went wrong. */
export function DeliveryList({
  deliveries,
  isPaused,
}: {
  deliveries: readonly Delivery[];
  /** Nothing is due until the subscription is resumed. */
  isPaused: boolean;
}) {
  return (
    <Section title="Deliveries">
      {deliveries.length === 0 && <EmptyState>None yet.</EmptyState>}
      <ul className={styles.deliveries}>
        {deliveries.map((delivery) => (
          <li key={delivery.billing_cycle_id}>
            <Moment at={delivery.starts_at} />: <Outcome delivery={delivery} isPaused={isPaused} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Outcome({ delivery, isPaused }: { delivery: Delivery; isPaused: boolean }) {
  const { status, attempts, failure_reason, order_id, order_number } = delivery;
  const failure =
    failure_reason === null
      ? ''
      : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} failed: ${FAILURE_TEXTS[failure_reason]}`;
  switch (status) {
    case 'paid':
      if (order_id === null) return 'paid';
      return (
        <>
          paid, order{' '}
          <Link to={`/admin/orders/${order_id}`}>
            {order_number === null ? 'placed' : formatOrderNumber(order_number)}
          </Link>
        </>
      );
    case 'due':
      if (isPaused) return 'paused';
      return failure === '' ? (
        'due'
      ) : (
        <>
          {failure}, tried again <Moment at={delivery.next_attempt_at} />
        </>
      );
    case 'skipped':
      return 'skipped';
    case 'failed':
      return `given up, ${failure}`;
  }
}

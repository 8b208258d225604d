import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import {
  type StaffSubscription,
  staffSubscriptionQuery,
} from '#web/api/admin/customers/subscriptions-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Facts, Section, Sums } from '../../ui/layout/section.tsx';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { ChangeDialog, type StaffChange } from './change-dialog.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { FailedDelivery } from './failed-delivery.tsx';
import { NextDelivery } from './next-delivery.tsx';
import { PriceDialog } from './price-dialog.tsx';
import styles from './subscription-page.module.css';
import { SubscriptionStatusBadge } from './subscription-status-badge.tsx';
import { CANCELLATION_TEXTS, intervalText } from './subscription-texts.ts';

/** Everything about the subscription that the address names, and what can be done for its owner. */
export function SubscriptionPage() {
  const { subscriptionId = '' } = useParams();
  const subscription = useQuery(staffSubscriptionQuery(useApi(), subscriptionId as StaffSubscription['id']));
  return (
    <QueryStates
      query={subscription}
      failure="We could not fetch the subscription."
      page={{ title: 'Subscription', back: { to: '/admin/subscriptions', label: 'subscriptions' } }}
    >
      {(found) => <FoundSubscription key={subscriptionId} subscription={found} />}
    </QueryStates>
  );
}

function FoundSubscription({ subscription }: { subscription: StaffSubscription }) {
  const mayChange = usePermission('subscriptions:change');
  const mayPrice = usePermission('subscriptions:price');
  const [change, setChange] = useState<StaffChange | null>(null);
  const [pricedId, setPricedId] = useState<StaffSubscription['items'][number]['id'] | null>(null);
  const priced = subscription.items.find(({ id }) => id === pricedId) ?? null;
  const { status, name, email } = subscription;
  const isRunning = status === 'active' || status === 'past_due';
  const isWaiting = subscription.paused_because === 'no_card';
  return (
    <Page
      title={`Subscription of ${name.trim() || email}`}
      badges={<SubscriptionStatusBadge status={status} isWaiting={isWaiting} />}
      about={
        <>
          Since <Moment at={subscription.started_at} />
        </>
      }
      back={{ to: '/admin/subscriptions', label: 'subscriptions' }}
      actions={
        mayChange &&
        status !== 'cancelled' && (
          <>
            <Menu
              trigger={<Button icon="more">More</Button>}
              items={[
                { label: 'Change the interval', onSelect: () => setChange({ kind: 'interval' }) },
                { label: 'Change the address', onSelect: () => setChange({ kind: 'address' }) },
                {
                  label: isWaiting ? 'Ask for a card' : 'Ask for another card',
                  onSelect: () => setChange({ kind: 'card_link' }),
                },
                {
                  label: 'Cancel the subscription',
                  isDangerous: true,
                  onSelect: () => setChange({ kind: 'cancel' }),
                },
              ]}
            />
            {isRunning && <Button onClick={() => setChange({ kind: 'pause' })}>Pause</Button>}
            {isRunning && <Button onClick={() => setChange({ kind: 'skip' })}>Skip</Button>}
            {status === 'paused' && !isWaiting && (
              <Button variant="primary" onClick={() => setChange({ kind: 'resume' })}>
                Resume
              </Button>
            )}
          </>
        )
      }
    >
      <FailedDelivery subscription={subscription} />
      <Columns
        main={
          <>
            <Items
              subscription={subscription}
              onPrice={mayPrice && status !== 'cancelled' ? ({ id }) => setPricedId(id) : null}
              onChange={
                mayChange && status !== 'cancelled' ? (item) => setChange({ kind: 'item', item }) : null
              }
            />
            <DeliveryList deliveries={subscription.deliveries} isPaused={status === 'paused' && !isWaiting} />
            <Section title="Timeline">
              {subscription.timeline.length === 0 ? (
                <EmptyState>Nobody had to do anything.</EmptyState>
              ) : (
                <Timeline
                  entries={subscription.timeline.map(({ at, who, text }, index) => ({
                    id: String(subscription.timeline.length - index),
                    at,
                    who,
                    text,
                  }))}
                />
              )}
            </Section>
          </>
        }
        aside={<About subscription={subscription} />}
      />
      <PriceDialog subscription={subscription} item={priced} onClose={() => setPricedId(null)} />
      <ChangeDialog subscription={subscription} change={change} onClose={() => setChange(null)} />
    </Page>
  );
}

interface ItemsProps {
  subscription: StaffSubscription;
  /** Null where nothing may be changed. */
  onChange: ((item: StaffSubscription['items'][number]) => void) | null;
  onPrice: ((item: StaffSubscription['items'][number]) => void) | null;
}

function Items({ subscription: { items, currency, next_amount }, onChange, onPrice }: ItemsProps) {
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Section title="Items">
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <p className={styles.what}>
              {item.quantity} × {item.title}
              <span className={styles.about}>
                {item.description}, {money(item.unit_price)} each
              </span>
            </p>
            {onChange && (
              <Button aria-label={`Change ${item.title}, ${item.description}`} onClick={() => onChange(item)}>
                Change
              </Button>
            )}
            {onPrice && (
              <Button
                aria-label={`Agree on a price of ${item.title}, ${item.description}`}
                onClick={() => onPrice(item)}
              >
                Price
              </Button>
            )}
          </li>
        ))}
      </ul>
      {next_amount && (
        <Sums
          sums={[
            { name: 'Items', amount: money(next_amount.subtotal) },
            { name: 'Shipping', amount: money(next_amount.shipping) },
            { name: next_amount.tax_name ?? 'Tax', amount: money(next_amount.tax) },
            { name: 'Next delivery', amount: money(next_amount.total), isTotal: true },
          ]}
        />
      )}
    </Section>
  );
}

function About({ subscription }: { subscription: StaffSubscription }) {
  const { address, card, cancelled_at, cancellation_reason } = subscription;
  const readsCustomers = usePermission('customers:read');
  const readsOrders = usePermission('orders:read');
  return (
    <Section title="Owner">
      <Facts
        facts={[
          ['Name', subscription.name],
          [
            'Email',
            <a key="email" href={`mailto:${subscription.email}`}>
              {subscription.email}
            </a>,
          ],
          [
            'Customer',
            readsCustomers ? (
              <Link key="customer" to={`/admin/customers?${new URLSearchParams({ q: subscription.email })}`}>
                All about them
              </Link>
            ) : null,
          ],
          ['Account', readsCustomers ? (subscription.customer_id === null ? 'Guest' : 'Customer') : null],
          [
            'Orders',
            readsOrders && (
              <Link key="orders" to={`/admin/orders?q=${encodeURIComponent(subscription.email)}`}>
                Orders of this address
              </Link>
            ),
          ],
          [
            'Ships to',
            [address.line1, address.line2, address.city, address.state, address.postal_code]
              .filter(Boolean)
              .join(', '),
          ],
          [
            'Comes',
            intervalText(subscription.subscription_interval, subscription.subscription_interval_unit),
          ],
          [
            subscription.paused_because === 'no_card' ? 'First delivery, with a card' : 'Next delivery',
            subscription.status !== 'cancelled' && <NextDelivery key="next" {...subscription} />,
          ],
          ['Card', card && `${card.brand} ending in ${card.last4}, until ${card.exp_month}/${card.exp_year}`],
          ['Cancelled', cancelled_at && <Moment key="cancelled" at={cancelled_at} />],
          ['Because', cancellation_reason && CANCELLATION_TEXTS[cancellation_reason]],
          ['Agreed to', subscription.terms ?? 'Nothing yet: it came from another shop, without its card'],
        ]}
      />
    </Section>
  );
}

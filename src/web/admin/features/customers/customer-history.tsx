import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ImportedStatusBadge } from '../orders/imported/imported-status-badge.tsx';
import { OrderStatusBadges } from '../orders/order-status-badges.tsx';
import { ReviewStatusBadge } from '../reviews/review-badges.tsx';
import { SubscriptionStatusBadge } from '../subscriptions/subscription-status-badge.tsx';
import styles from './customer-history.module.css';

const totalText = ({ total, currency }: { total: number | null; currency: CurrencyCode }): string =>
  total === null ? '' : formatMoney(total, currency);

/** Orders, subscriptions, reviews and messages, as far as the role includes them. */
export function CustomerHistory({ customer }: { customer: StaffCustomer }) {
  return (
    <>
      <List
        title="Orders"
        empty="No orders."
        entries={customer.order_list?.map((order) => ({
          key: order.order_id,
          link: (
            <Link to={`/admin/orders/${order.order_number}`}>{formatOrderNumber(order.order_number)}</Link>
          ),
          status: <OrderStatusBadges order={order} />,
          about: totalText(order),
          at: order.placed_at,
        }))}
      />
      {customer.imported_orders !== null && customer.imported_orders.length > 0 && (
        <List
          title="Imported orders"
          empty=""
          entries={customer.imported_orders.map((order) => ({
            key: order.imported_order_id,
            link: <Link to={`/admin/orders/imported/${order.imported_order_id}`}>{order.name}</Link>,
            status: <ImportedStatusBadge order={order} />,
            about: totalText(order),
            at: order.placed_at,
          }))}
        />
      )}
      <List
        title="Subscriptions"
        empty="No subscriptions."
        entries={customer.subscriptions?.map((subscription) => ({
          key: subscription.subscription_id,
          link: (
            <Link to={`/admin/subscriptions/${subscription.subscription_id}`}>
              Every {subscription.interval}
            </Link>
          ),
          status: (
            <SubscriptionStatusBadge
              status={subscription.status}
              isWaiting={subscription.status === 'paused' && subscription.terms === null}
            />
          ),
          about: '',
          at: subscription.started_at,
        }))}
      />
      <List
        title="Reviews"
        empty="No reviews."
        entries={customer.reviews?.map((review) => ({
          key: review.review_id,
          link: <Link to={`/admin/reviews/${review.review_id}`}>{review.title || review.product}</Link>,
          status: <ReviewStatusBadge status={review.status} />,
          about: `${review.rating} of 5`,
          at: review.created_at,
        }))}
      />
      <List
        title="Messages"
        empty="No messages."
        entries={customer.conversations?.map((conversation) => ({
          key: conversation.conversation_id,
          link: <Link to={`/admin/inbox/${conversation.conversation_id}`}>{conversation.subject}</Link>,
          status: null,
          about: conversation.status,
          at: conversation.last_message_at,
        }))}
      />
    </>
  );
}

interface Entry {
  key: string;
  link: ReactNode;
  status: ReactNode;
  about: string;
  at: string;
}

/** Undefined entries are not for this role. */
function List({
  title,
  empty,
  entries,
}: {
  title: string;
  empty: string;
  entries: readonly Entry[] | undefined;
}) {
  if (entries === undefined) return null;
  return (
    <Section title={title}>
      {entries.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className={styles.list}>
          {entries.map(({ key, link, status, about, at }) => (
            <li key={key} className={styles.entry}>
              <span>{link}</span>
              <span>{status}</span>
              <span>{about}</span>
              <Moment at={at} isDay />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

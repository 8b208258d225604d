import { Link } from 'react-router';
import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { Facts, Section } from '../../../ui/layout/section.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import styles from './order-customer.module.css';

/** Who ordered, where it goes, and what else they ordered. */
export function OrderCustomer({ order }: { order: StaffOrder }) {
  const { customer, address, gift } = order;
  const readsMessages = usePermission('messages:read');
  const readsCustomers = usePermission('customers:read');
  const messages = `/admin/inbox?${new URLSearchParams({ view: 'all', q: customer.email })}`;
  return (
    <Section title="Customer">
      <Facts
        facts={[
          [
            'Ships to',
            <span key="address" className={styles.address}>
              {address.join('\n')}
            </span>,
          ],
          ['Gift', gift && (gift.hide_prices ? 'Without prices' : 'With prices')],
          ['Gift note', gift?.note],
          ['Name', customer.name],
          [
            'Email',
            <a key="email" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>,
          ],
          [
            'Messages',
            readsMessages ? (
              <Link key="messages" to={messages}>
                In the inbox
              </Link>
            ) : null,
          ],
          [
            'Customer',
            readsCustomers ? (
              <Link key="customer" to={`/admin/customers?${new URLSearchParams({ q: customer.email })}`}>
                All about them
              </Link>
            ) : null,
          ],
          ['Account', customer.customer_id === null ? 'Guest' : 'Customer'],
          [
            'Orders',
            customer.spent === null
              ? customer.order_count
              : `${customer.order_count}, ${customer.spent.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ')} in all`,
          ],
        ]}
      />
      {customer.other_orders.length > 0 && (
        <ul className={styles.orders} aria-label="Other orders">
          {customer.other_orders.map((other) => (
            <li key={other.order_id}>
              <Link to={`/admin/orders/${other.order_id}`}>{formatOrderNumber(other.order_number)}</Link>{' '}
              {other.total !== null && formatMoney(other.total, other.currency)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

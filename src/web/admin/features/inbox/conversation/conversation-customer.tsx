import { Link } from 'react-router';
import type { Conversation } from '#contracts/admin/customers/inbox-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Facts, Section } from '../../../ui/layout/section.tsx';
import { OrderStatusBadges } from '../../orders/order-status-badges.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import styles from './conversation-customer.module.css';
import { OrderActions } from './order-actions.tsx';

/** Who writes, and what they ordered. */
export function ConversationCustomer({ conversation }: { conversation: Conversation }) {
  const seesOrders = usePermission('orders:read');
  const seesCustomers = usePermission('customers:read');
  const { customer_name, customer_email, customer_phone_number, orders } = conversation;
  return (
    <Section title="Customer">
      <Facts
        facts={[
          ['Name', customer_name],
          [
            'Email',
            seesCustomers ? (
              <Link key="email" to={`/admin/customers?${new URLSearchParams({ q: customer_email })}`}>
                {customer_email}
              </Link>
            ) : (
              customer_email
            ),
          ],
          ['Phone', customer_phone_number],
        ]}
      />
      {seesOrders && orders.length === 0 && <p>No order has this email address.</p>}
      {orders.length > 0 && (
        <>
          <ul className={styles.orders} aria-label="Orders of this email address">
            {orders.map((order) => (
              <li key={order.order_id} className={styles.order}>
                <span>
                  <Link to={`/admin/orders/${order.order_number}`}>
                    Order {formatOrderNumber(order.order_number)}
                  </Link>
                  {order.is_topic && ', asked about'}
                </span>
                <OrderStatusBadges order={order} />
                <span className={styles.about}>
                  {order.total !== null && `${formatMoney(order.total, order.currency)}, `}
                  <Moment at={order.placed_at} isDay />
                </span>
                <OrderActions order={order} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

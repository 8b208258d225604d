// biome-ignore-all lint/a11y/noRedundantRoles: rows displayed as cards lose their table roles in some browsers.
import { Link } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { shortOrderId } from '#domain/orders/short-order-id.ts';
import { formatEstimateOn } from '#domain/shipping/format-estimate.ts';
import type { OrderHistoryEntry } from '#web/api/account/order-history-query.ts';
import { useNamesCurrency } from '#web/state/money/use-money.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { FramedPicture } from '#web/ui/images/framed-picture.tsx';
import { Breakdown } from '#web/ui/typography/breakdown.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { orderStatusLabel, trackingLink } from './order-status-label.ts';
import styles from './order-table.module.css';

/** A table, shown as one card per order in narrow windows; the roles keep it a table for screen readers. */
export function OrderTable({ orders, today }: { orders: readonly OrderHistoryEntry[]; today: string }) {
  const isNamed = useNamesCurrency(orders.map(({ currency }) => currency));
  return (
    <table role="table" className={styles.table} aria-labelledby="order-history">
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          <th role="columnheader" scope="col">
            Order ID
          </th>
          <th role="columnheader" scope="col">
            Products
          </th>
          <th role="columnheader" scope="col">
            Total Amount
          </th>
          <th role="columnheader" scope="col">
            Tracking
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {orders.map((order) => (
          <OrderRow key={order.order_id} order={order} today={today} isNamed={isNamed} />
        ))}
      </tbody>
    </table>
  );
}

interface OrderRowProps {
  order: OrderHistoryEntry;
  today: string;
  isNamed: boolean;
}

function OrderRow({ order, today, isNamed }: OrderRowProps) {
  const formatDay = useFormatDay();
  return (
    <tr role="row" className={styles.row}>
      <td role="cell">
        <Link className={styles.order} to={`/order?id=${order.order_id}`}>
          <VisuallyHidden>Order </VisuallyHidden>
          <span className={styles.number}>{formatOrderNumber(order.order_number)}</span>{' '}
          <span className={styles.day}>{formatDay(order.placed_at)}</span>{' '}
          <span className={styles.orderId}>{shortOrderId(order.order_id)}...</span>
        </Link>
      </td>
      <td role="cell">
        <ul className={styles.products}>
          {order.products.map((product, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, in which two variants can share a title.
            <li key={index} className={styles.product}>
              <FramedPicture src={product.image_url[0]} sizes="56px" />
              <span>
                <span className={styles.productTitle}>{product.title}</span>{' '}
                <span className={styles.quantity}>x {product.quantity}</span>
              </span>
            </li>
          ))}
        </ul>
        <details className={styles.breakdown}>
          <summary>
            What it cost<VisuallyHidden>, order {formatOrderNumber(order.order_number)}</VisuallyHidden>
          </summary>
          <Breakdown
            rows={order.breakdown}
            total={order.total_amount}
            currency={order.currency}
            isNamed={isNamed}
          />
        </details>
      </td>
      <td role="cell" className={styles.amount}>
        {formatMoney(order.total_amount, order.currency, { isNamed })}
      </td>
      <td role="cell" className={styles.tracking}>
        <span className={styles.small}>{orderStatusLabel(order)}</span>
        <EstimatedDelivery order={order} today={today} />
        {!order.is_emailed && <Tracking url={trackingLink(order.tracking_url)} number={order.order_number} />}
      </td>
    </tr>
  );
}

const NOT_SENT: ReadonlySet<OrderHistoryEntry['status']> = new Set(['cancelled', 'refunded']);

/** Nothing once its last day has passed. */
function EstimatedDelivery({ order: { status, delivery_estimate }, today }: Omit<OrderRowProps, 'isNamed'>) {
  if (delivery_estimate === null || NOT_SENT.has(status)) return null;
  const days = formatEstimateOn(delivery_estimate, today);
  return days && <span className={styles.small}>Estimated arrival {days}</span>;
}

function Tracking({ url, number }: { url: string | null; number: number }) {
  if (url === null) return <span>No tracking available</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.track}
      title={`Order ${formatOrderNumber(number)}, opens in a new tab`}
    >
      Track Order
    </a>
  );
}

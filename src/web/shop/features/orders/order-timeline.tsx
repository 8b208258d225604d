import type { CustomerOrder } from '#contracts/account/order-calls.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { isToBeShipped, remainingEstimate } from './order-texts.ts';
import styles from './order-timeline.module.css';

type HistoryEntry = CustomerOrder['history'][number];

/** What happened to an order, and what is still to come. */
export function OrderTimeline({ order }: { order: CustomerOrder }) {
  const formatDay = useFormatDay();
  const money = useMoney(order.currency);
  const arrival = remainingEstimate(order);
  return (
    <ol className={styles.timeline} aria-label="What happened">
      {order.history.map((entry) => (
        <li key={`${entry.event} ${entry.at}`}>
          <strong>{eventText(entry, money)}</strong>
          {entry.at !== null && <time dateTime={entry.at}>{formatDay(entry.at, 'medium')}</time>}
        </li>
      ))}
      {isToBeShipped(order) && (
        <li className={styles.ahead}>
          <strong>It leaves us</strong>
          <span>{order.shipping_option}</span>
        </li>
      )}
      {arrival !== null && (
        <li className={styles.ahead}>
          <strong>It arrives</strong>
          <span>{arrival}</span>
        </li>
      )}
    </ol>
  );
}

function eventText({ event, amount }: HistoryEntry, money: (cents: number) => string): string {
  switch (event) {
    case 'placed':
      return 'You ordered';
    case 'shipped':
      return 'It left us';
    case 'cancelled':
      return 'It was cancelled';
    case 'refund_started':
      return `${money(amount ?? 0)} is on its way back`;
    case 'refunded':
      return `${money(amount ?? 0)} was sent back`;
  }
}

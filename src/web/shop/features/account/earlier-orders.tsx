import { useQuery } from '@tanstack/react-query';
import type { EarlierOrder } from '#contracts/account/earlier-orders-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { earlierOrdersQuery } from '#web/api/account/earlier-orders-query.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { useNamesCurrency } from '#web/state/money/use-money.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Breakdown } from '#web/ui/typography/breakdown.tsx';
import styles from './earlier-orders.module.css';

/** What the customer ordered in the shop that this one follows; nothing for everybody else. */
export default function EarlierOrders({ email }: { email: string }) {
  const { data: orders = [], isError, error, refetch } = useQuery(earlierOrdersQuery(useApi(), email));
  const isNamed = useNamesCurrency(orders.map(({ currency }) => currency));
  if (orders.length === 0 && !isError) return null;
  return (
    <section className={styles.section} aria-labelledby="earlier-orders">
      <h2 id="earlier-orders" className={styles.title}>
        Earlier orders
      </h2>
      {isError ? (
        <Notice kind="error" title={messageOf(error, 'We could not fetch your earlier orders.')}>
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <>
          <p>From our shop before this one. They are here to look things up.</p>
          <ul className={styles.orders}>
            {orders.map((order) => (
              <Order key={order.imported_order_id} order={order} isNamed={isNamed} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Order({ order, isNamed }: { order: EarlierOrder; isNamed: boolean }) {
  const formatDay = useFormatDay();
  const { name, currency, total, refunded, subtotal, shipping, tax } = order;
  return (
    <li>
      <details className={styles.order}>
        <summary className={styles.summary}>
          <span className={styles.name}>{name}</span>
          <span>{formatDay(order.placed_at)}</span>
          <span className={styles.total}>{formatMoney(total, currency, { isNamed })}</span>
        </summary>
        <ul className={styles.items}>
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, in which two items can be alike.
            <li key={index}>
              {item.title} <span className={styles.quantity}>x {item.quantity}</span>
            </li>
          ))}
        </ul>
        <Breakdown
          rows={[
            { kind: 'subtotal', label: 'Subtotal', amount: subtotal, parts: [] },
            { kind: 'shipping', label: 'Shipping', amount: shipping, parts: [] },
            { kind: 'tax', label: 'Tax', amount: tax, parts: [] },
          ]}
          total={total}
          currency={currency}
          isNamed={isNamed}
        />
        <p>
          {order.status}
          {refunded > 0 && `, ${formatMoney(refunded, currency, { isNamed })} given back`}
        </p>
      </details>
    </li>
  );
}

import type { ReactNode } from 'react';
import type { PricedOrder, StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { isPriced } from '#web/api/admin/orders/order-page-api.ts';
import { Facts, Section, Sums } from '../../../ui/layout/section.tsx';
import styles from './order-lines.module.css';

/** What was bought, and of each line what was paid, refunded, shipped, and is left to ship. */
export function OrderLines({ order, actions }: { order: StaffOrder; actions?: ReactNode }) {
  return (
    <Section title="Items" actions={actions}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.position} className={styles.line}>
            {line.image_url === null ? (
              <span className={styles.picture} />
            ) : (
              <img src={line.image_url} alt="" className={styles.picture} loading="lazy" />
            )}
            <div>
              <p>
                {line.quantity} × {line.title}
              </p>
              <p className={styles.about}>
                {[line.description, line.sku, line.is_subscription && 'subscription']
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className={styles.about}>
                {[
                  line.shipped > 0 && `${line.shipped} shipped`,
                  line.to_ship > 0 && `${line.to_ship} to ship`,
                  line.refunded > 0 && `${line.refunded} refunded`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            {line.unit_price !== null && (
              <p className={styles.amount}>{formatMoney(line.unit_price * line.quantity, order.currency)}</p>
            )}
          </li>
        ))}
      </ul>
      {isPriced(order) ? (
        <OrderAmounts order={order} />
      ) : (
        <Facts facts={[['Shipping', order.shipping_option]]} />
      )}
    </Section>
  );
}

function OrderAmounts({ order }: { order: PricedOrder }) {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const minusUnlessZero = (cents: number) => (cents > 0 ? `−${money(cents)}` : null);
  return (
    <Sums
      sums={[
        { name: 'Subtotal', amount: money(order.subtotal) },
        {
          name: `Discount${order.discount_code === null ? '' : ` ${order.discount_code}`}`,
          amount: order.discount > 0 ? `−${money(order.discount)}` : null,
        },
        { name: `Shipping, ${order.shipping_option}`, amount: money(order.shipping) },
        { name: order.tax_name ?? 'Tax', amount: money(order.tax) },
        { name: 'Total', amount: money(order.total), isTotal: true },
        { name: 'Refunded', amount: minusUnlessZero(order.refunded) },
        { name: 'Withheld because of a dispute', amount: minusUnlessZero(order.dispute_open) },
        { name: 'Lost to a dispute', amount: minusUnlessZero(order.dispute_lost) },
      ]}
    />
  );
}

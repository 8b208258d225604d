import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { PackingSlips } from '#web/api/admin/orders/fulfilment-api.ts';
import { Section } from '../../../ui/layout/section.tsx';
import styles from './pick-list.module.css';

/** What to take from stock for several orders, by SKU. */
export function PickList({ picks }: { picks: PackingSlips['picks'] }) {
  return (
    <Section title="Pick list">
      <ul className={styles.picks}>
        {picks.map(({ sku, title, quantity, order_numbers }) => (
          <li key={sku} className={styles.pick}>
            <strong className={styles.quantity}>{quantity}</strong>
            <span>
              {title} <span className={`${styles.about} ${styles.sku}`}>{sku}</span>
            </span>
            <span className={styles.about}>{order_numbers.map(formatOrderNumber).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

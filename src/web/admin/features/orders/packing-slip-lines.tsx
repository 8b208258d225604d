import type { OrderToPack } from '#web/api/admin/orders-api.ts';
import { FramedPicture } from '#web/ui/images/framed-picture.tsx';
import styles from './packing-slip.module.css';

/** The order's lines, with the quantity first because it is the most common packing mistake. */
export function PackingSlipLines({ lines }: { lines: OrderToPack['lines'] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ title, description, quantity, image_url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change, and two may be equal.
        <li key={index} className={styles.line}>
          <span className={styles.quantity}>
            {quantity} <span className={styles.times}>×</span>
          </span>
          <FramedPicture src={image_url ?? undefined} sizes="56px" />
          <span>
            <strong>{title}</strong>
            <span className={styles.description}>{description}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from 'react';
import styles from './item-rows.module.css';

export interface ItemRow {
  key: string;
  shown: ReactNode;
  /** At the end of the row. */
  action: ReactNode;
}

/** Things below each other, each with what can be done with it. */
export function ItemRows({ rows }: { rows: readonly ItemRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, shown, action }) => (
        <li key={key} className={styles.row}>
          <span className={styles.named}>{shown}</span>
          {action}
        </li>
      ))}
    </ul>
  );
}

import { type ReactNode, useId } from 'react';
import styles from './table.module.css';

/** A table with the house's lines. `caption` names it (for screen readers only); children are `thead`, `tbody`, `tfoot`. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  const captionId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways, with the keyboard too.
    <section className={styles.scroller} tabIndex={0} aria-labelledby={captionId}>
      <table className={styles.table}>
        <caption id={captionId} className={styles.caption}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}

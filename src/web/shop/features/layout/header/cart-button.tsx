import { counted } from '#domain/text/counted.ts';
import { BagIcon } from '#web/ui/images/icons.tsx';
import styles from './cart-button.module.css';

/** Opens the cart panel; `count` is the number of units in the cart. */
export function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      onClick={onOpen}
      aria-label={`Cart, ${counted(count, 'item')}`}
    >
      <BagIcon />
      <span key={count} className={styles.count} data-empty={count === 0} aria-hidden="true">
        {count}
      </span>
    </button>
  );
}

import { BagIcon } from '#web/ui/images/icons.tsx';
import styles from './cart-button.module.css';

/** The way to the cart. `count` is how many pieces are in it; `onOpen` opens the cart panel. */
export function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onOpen} aria-label={`Cart, ${piecesIn(count)}`}>
      <BagIcon />
      <span key={count} className={styles.count} data-empty={count === 0} aria-hidden="true">
        {count}
      </span>
    </button>
  );
}

const piecesIn = (count: number) => (count === 1 ? '1 item' : `${count} items`);

import { Link } from 'react-router';
import type { CartLineDetails } from '#web/api/cart-wire.ts';
import styles from './line-facts.module.css';

interface LineFactsProps {
  line: CartLineDetails;
  /** The shop has just said that there is not enough of it. */
  isShort: boolean;
  onLeave?: (() => void) | undefined;
}

/** What a line is: title, which one, how often, and whether there is enough of it. */
export function LineFacts({ line, isShort, onLeave }: LineFactsProps) {
  const stockWords = shortage(line, isShort);
  return (
    <div className={styles.facts}>
      <Link to={`/products/${line.handle}`} className={styles.title} onClick={onLeave}>
        {line.title}
      </Link>
      {line.description !== '' && <p>{line.description}</p>}
      {line.subscriptionName !== null && <p className={styles.rhythm}>{line.subscriptionName}</p>}
      {stockWords !== null && <p className={styles.short}>{stockWords}</p>}
    </div>
  );
}

function shortage({ stock, quantity }: CartLineDetails, isShort: boolean): string | null {
  if (stock !== null && stock < 1) return 'Sold out. Remove it to go on.';
  if (stock !== null && stock < quantity) return `Only ${stock} left.`;
  return isShort ? 'Not enough left. Try fewer.' : null;
}

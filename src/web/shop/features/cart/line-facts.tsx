import { Link } from 'react-router';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './line-facts.module.css';

interface LineFactsProps {
  line: CartLineDetails;
  /** The server has just reported that the stock is too low. */
  isShort: boolean;
  onLeave?: (() => void) | undefined;
}

const loadContents = () => import('./box-contents.tsx');

/** Title, variant, billing interval and stock of a line. */
export function LineFacts({ line, isShort, onLeave }: LineFactsProps) {
  const box = useDeferredImport(loadContents, line.contents !== undefined);
  const shortage = shortageText(line, isShort);
  return (
    <div className={styles.facts}>
      <Link
        to={`/${line.contents ? 'boxes' : 'products'}/${line.handle}`}
        className={styles.title}
        onClick={onLeave}
      >
        {line.title}
      </Link>
      {box && line.contents ? (
        <box.BoxContentsList line={line} contents={line.contents} onLeave={onLeave} />
      ) : (
        line.description !== '' && <p>{line.description}</p>
      )}
      {line.subscriptionName !== null && <p className={styles.interval}>{line.subscriptionName}</p>}
      {shortage !== null && <p className={styles.short}>{shortage}</p>}
    </div>
  );
}

function shortageText({ stock, quantity }: CartLineDetails, isShort: boolean): string | null {
  if (stock !== null && stock < 1) return 'Sold out. Remove it to go on.';
  if (stock !== null && stock < quantity) return `Only ${stock} left.`;
  return isShort ? 'Not enough left. Try fewer.' : null;
}

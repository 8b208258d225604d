import { Link } from 'react-router';
import { type CartLineDetails, lineSaving } from '#web/api/checkout/cart-wire.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { usePricesIncludeTax } from '#web/state/shipping-countries.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './line-facts.module.css';

interface LineFactsProps {
  line: CartLineDetails;
  /** The server has just reported that the stock is too low. */
  isShort: boolean;
  onLeave?: (() => void) | undefined;
}

const loadContents = () => import('./box-contents.tsx');

/** Title, variant, what a subscription costs again, what is saved, and the stock of a line. */
export function LineFacts({ line, isShort, onLeave }: LineFactsProps) {
  const box = useDeferredImport(loadContents, line.contents !== undefined);
  const shortage = shortageText(line, isShort);
  const currency = useAppSelector((state) => state.cart.currencyCode);
  const money = useMoney(currency);
  const saving = lineSaving(line, currency);
  const includesTax = usePricesIncludeTax();
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
      {line.subscriptionName !== null && (
        <>
          <p className={styles.interval}>{line.subscriptionName}</p>
          <p>
            Then {money(line.unitPriceCents * line.quantity)} each time, plus{' '}
            {includesTax ? 'shipping' : 'shipping and tax'}
          </p>
        </>
      )}
      {saving > 0 && <p className={styles.saving}>You save {money(saving)}</p>}
      {shortage !== null && <p className={styles.short}>{shortage}</p>}
    </div>
  );
}

function shortageText({ stock, quantity }: CartLineDetails, isShort: boolean): string | null {
  if (stock !== null && stock < 1) return 'Sold out. Remove it to go on.';
  if (stock !== null && stock < quantity) return `Only ${stock} left.`;
  return isShort ? 'Not enough left. Try fewer.' : null;
}

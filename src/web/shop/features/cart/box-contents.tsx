import { Link } from 'react-router';
import { lineKey } from '#domain/cart/cart-line.ts';
import type { BoxPart, CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { boxAddress } from '#web/state/cart/box-address.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './box-contents.module.css';

interface BoxContentsProps {
  line: CartLineDetails;
  contents: readonly BoxPart[];
  onLeave: (() => void) | undefined;
}

/** What is in a box, with what is short at its place, and the way to change it. */
export function BoxContentsList({ line, contents, onLeave }: BoxContentsProps) {
  return (
    <>
      <ul className={styles.contents}>
        {contents.map(({ sku, name, quantity, stock }) => (
          <li key={sku}>
            {quantity} × {name}
            {stock < quantity * line.quantity && (
              <span className={styles.short}>
                {stock < 1 ? ': sold out, swap it' : `: only ${stock} left`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {line.kind === 'bundle' && (
        <Link to={changeAddress(line)} onClick={onLeave}>
          Change<VisuallyHidden> what is in {line.title}</VisuallyHidden>
        </Link>
      )}
    </>
  );
}

const changeAddress = (line: CartLineDetails & { kind: 'bundle' }) =>
  boxAddress(
    line.handle,
    {
      bundleId: line.bundleHandle,
      contents: line.skuQuantities,
      subscriptionOptionId: line.subscriptionOptionId ?? null,
    },
    lineKey(line),
  );

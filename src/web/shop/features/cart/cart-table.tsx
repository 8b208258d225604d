import { lineKey, skusOf } from '#domain/cart/cart-line.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './cart-table.module.css';
import { LineQuantity, RemoveLineButton } from './line-controls.tsx';
import { LineFacts } from './line-facts.tsx';
import { LinePicture } from './line-picture.tsx';

interface CartTableProps {
  lines: readonly CartLineDetails[];
  /** SKUs that the server has just reported as short. */
  shortSkus: readonly string[];
}

/**
 * The lines of the cart as a table. On phones each row becomes a block but keeps its table role. Spec §2,
 * Cart page.
 */
export function CartTable({ lines, shortSkus }: CartTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a table that is laid out as a grid loses its role in some browsers.
    <table role="table" className={styles.table}>
      <caption>
        <VisuallyHidden>What is in your cart</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <CartRow
            key={lineKey(line)}
            line={line}
            isShort={skusOf(line).some((sku) => shortSkus.includes(sku))}
          />
        ))}
      </tbody>
    </table>
  );
}

function CartRow({ line, isShort }: { line: CartLineDetails; isShort: boolean }) {
  const money = useMoney(useAppSelector((state) => state.cart.currencyCode));
  return (
    <tr className={styles.row}>
      <td className={styles.product}>
        <LinePicture line={line} />
        <LineFacts line={line} isShort={isShort} />
      </td>
      <td className={styles.price}>{money(line.unitPriceCents)}</td>
      <td className={styles.quantity}>
        <LineQuantity line={line} />
      </td>
      <td className={styles.total}>
        <span>{money(line.unitPriceCents * line.quantity)}</span>
        <RemoveLineButton line={line} />
      </td>
    </tr>
  );
}

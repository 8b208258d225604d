import { freeShippingProgress } from '#domain/cart/cart-total.ts';
import type { Cents } from '#domain/money.ts';
import { selectFreeShippingFrom } from '#web/state/money/free-shipping-from.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import styles from './free-shipping-meter.module.css';

/** Progress towards free shipping, which gift cards do not count for; nothing when no shipping option is ever free. Spec §2 Home, §5, §9. */
export function FreeShippingMeter({ subtotal }: { subtotal: Cents }) {
  const money = useMoney(useAppSelector((state) => state.cart.currencyCode));
  const threshold = useAppSelector(selectFreeShippingFrom);
  const giftCards = useAppSelector((state) =>
    state.cart.cartItems.reduce(
      (sum, line) => ('giftCard' in line && line.giftCard ? sum + line.unitPriceCents * line.quantity : sum),
      0,
    ),
  );
  if (threshold === null || subtotal === giftCards) return null;
  const { isFree, missingCents, percent } = freeShippingProgress(subtotal - giftCards, threshold);
  return (
    <div className={styles.meter}>
      <p className={styles.text} role="status">
        {isFree ? (
          'Shipping is on us.'
        ) : (
          <>
            <strong>{money(missingCents)}</strong> to free shipping
          </>
        )}
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.fill} style={{ '--filled': `${percent}%` }} data-full={isFree} />
      </div>
    </div>
  );
}

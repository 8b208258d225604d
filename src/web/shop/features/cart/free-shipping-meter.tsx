import { freeShippingProgress } from '#domain/cart/cart-total.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { selectFreeShippingFrom, selectShippedSubtotal } from '#web/state/money/free-shipping-from.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import styles from './free-shipping-meter.module.css';

/** Progress towards free shipping, which gift cards do not count for; nothing when no shipping option is ever free. Spec §2 Home, §5, §9. */
export function FreeShippingMeter() {
  const money = useMoney(useAppSelector((state) => state.cart.currencyCode));
  const threshold = useAppSelector(selectFreeShippingFrom);
  const subtotal = useAppSelector(selectShippedSubtotal);
  if (threshold === null || subtotal === 0) return null;
  const { isFree, missingCents, percent } = freeShippingProgress(subtotal, threshold);
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

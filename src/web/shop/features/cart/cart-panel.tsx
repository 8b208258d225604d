import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { lineKey, skusOf } from '#domain/cart/cart-line.ts';
import { unitCount } from '#domain/cart/cart-total.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { cartHidden } from '#web/state/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx';
import { CartNoticeLine } from './cart-notice-line.tsx';
import styles from './cart-panel.module.css';
import { CartSummary } from './cart-summary.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { FreeShippingMeter } from './free-shipping-meter.tsx';
import { LineQuantity, RemoveLineButton } from './line-controls.tsx';
import { LineFacts } from './line-facts.tsx';
import { LinePicture } from './line-picture.tsx';
import { useStartCheckout } from './use-start-checkout.ts';

/** The cart panel, which opens when an item is added; `children` come below its lines. Spec §2, Cart page. */
export function CartPanel({ children }: { children?: ReactNode }) {
  const dispatch = useAppDispatch();
  const { shouldShowCart, cartItems, totalCost } = useAppSelector((state) => state.cart);
  const checkout = useStartCheckout();
  const close = () => {
    dispatch(cartHidden());
    checkout.reset();
  };
  useNavigationAway(close);
  const isEmpty = cartItems.length === 0;
  return (
    <SidePanel
      isOpen={shouldShowCart}
      onClose={close}
      title={`Your cart (${unitCount(cartItems)})`}
      footer={
        isEmpty ? undefined : (
          <div className={styles.footer}>
            <FreeShippingMeter />
            <CartSummary
              total={totalCost}
              onCheckout={checkout.start}
              isStarting={checkout.isStarting}
              message={checkout.message}
            />
            <ButtonLink to="/cart" variant="quiet" onClick={close}>
              See the whole cart
            </ButtonLink>
          </div>
        )
      }
    >
      <CartNoticeLine />
      {isEmpty ? (
        <EmptyCart onLeave={close} />
      ) : (
        <ul className={styles.lines}>
          {cartItems.map((line) => (
            <PanelLine
              key={lineKey(line)}
              line={line}
              isShort={skusOf(line).some((sku) => checkout.shortSkus.includes(sku))}
              onLeave={close}
            />
          ))}
        </ul>
      )}
      {children}
    </SidePanel>
  );
}

/** Closes the panel after a navigation, by a link or the back button. */
function useNavigationAway(onLeave: () => void): void {
  const { key } = useLocation();
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current !== key) onLeave();
    previousKey.current = key;
  }, [key, onLeave]);
}

function PanelLine({
  line,
  isShort,
  onLeave,
}: {
  line: CartLineDetails;
  isShort: boolean;
  onLeave: () => void;
}) {
  const money = useMoney(useAppSelector((state) => state.cart.currencyCode));
  return (
    <li className={styles.line}>
      <LinePicture line={line} />
      <LineFacts line={line} isShort={isShort} onLeave={onLeave} />
      <div>
        <LineQuantity line={line} />
      </div>
      <div className={styles.lineEnd}>
        <p className={styles.lineTotal}>{money(line.unitPriceCents * line.quantity)}</p>
        <RemoveLineButton line={line} />
      </div>
    </li>
  );
}

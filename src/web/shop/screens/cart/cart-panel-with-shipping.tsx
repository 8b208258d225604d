import { CartPanel } from '#web/shop/features/cart/cart-panel.tsx';
import { CartShipping } from '#web/shop/features/shipping/cart-shipping.tsx';

/** The cart panel of every page. Spec §2, Cart page. */
export function CartPanelWithShipping() {
  return (
    <CartPanel>
      <CartShipping />
    </CartPanel>
  );
}

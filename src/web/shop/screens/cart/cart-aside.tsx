import { CartPanel } from '#web/shop/features/cart/cart-panel.tsx';
import { CartShipping } from '#web/shop/features/shipping/cart-shipping.tsx';
import { CartAdditions } from '#web/shop/features/shop/card/cart-additions.tsx';
import { useAppSelector } from '#web/state/hooks.ts';

/** The cart panel with what its shipping costs and what can be added to it. */
export function CartAside() {
  const { shouldShowCart, cartItems } = useAppSelector((state) => state.cart);
  return (
    <CartPanel>
      {cartItems.length > 0 && <CartShipping />}
      {shouldShowCart && <CartAdditions />}
    </CartPanel>
  );
}

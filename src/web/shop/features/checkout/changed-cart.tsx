import { Link } from 'react-router';
import type { CheckoutDetails } from '#web/api/checkout-queries.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { hasSameItems } from './same-items.ts';

/**
 * Says that the cart is another one than when this checkout was opened: changed in another tab, or before the browser's way back. What is
 * shown here is what is paid, until the shopper takes the cart over.
 */
export function ChangedCart({ items }: { items: CheckoutDetails['items'] }) {
  const { cartItems, isReady } = useAppSelector((state) => state.cart);
  if (!isReady || cartItems.length === 0 || hasSameItems(items, cartItems)) return null;
  return (
    <Notice title="Your cart has changed">
      This order is still what it was before.{' '}
      <Link reloadDocument to="/checkout">
        Take the cart as it is now
      </Link>
    </Notice>
  );
}

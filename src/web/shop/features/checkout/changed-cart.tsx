import { Link } from 'react-router';
import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { hasSameItems } from './same-items.ts';

/**
 * Shown when the cart differs from the items of this checkout, for example after a change in another tab. The
 * checkout's own items are paid for until the shopper starts a new one.
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

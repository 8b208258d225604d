import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { CartNoticeLine } from '#web/shop/features/cart/cart-notice-line.tsx';
import { CartSummary } from '#web/shop/features/cart/cart-summary.tsx';
import { CartTable } from '#web/shop/features/cart/cart-table.tsx';
import { EmptyCart } from '#web/shop/features/cart/empty-cart.tsx';
import { FreeShippingMeter } from '#web/shop/features/cart/free-shipping-meter.tsx';
import { useStartCheckout } from '#web/shop/features/cart/use-start-checkout.ts';
import { CartShipping } from '#web/shop/features/shipping/cart-shipping.tsx';
import { restoreEmailedCart } from '#web/state/cart/cart-reminder-thunks.ts';
import { emptyCart } from '#web/state/cart/empty-cart.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './cart-screen.module.css';

export const handle: PageHandle = { page: 'CartPage', background: 'cream' };

export const meta = pageMeta({
  title: 'Your Shopping Cart',
  description: 'What is in your cart, and what it costs.',
});

/** The cart page at /cart. Spec §2, Cart page. */
export default function CartScreen() {
  const { cartItems, isReady } = useAppSelector((state) => state.cart);
  useEmailedCart(isReady);
  return (
    <>
      <div className={styles.header}>
        <h1 className={styles.heading}>Your Shopping Cart</h1>
      </div>
      <TornEdge color="orange" />
      <div className={styles.cart}>
        {!isReady && <CartSkeleton />}
        {isReady && cartItems.length > 0 && <FullCart />}
        {isReady && cartItems.length === 0 && (
          <div className={styles.empty}>
            <CartNoticeLine />
            <EmptyCart />
            <Additions />
          </div>
        )}
      </div>
    </>
  );
}

function FullCart() {
  const dispatch = useAppDispatch();
  const { cartItems, totalCost } = useAppSelector((state) => state.cart);
  const checkout = useStartCheckout();
  return (
    <>
      <div>
        <CartNoticeLine />
        <CartTable lines={cartItems} shortSkus={checkout.shortSkus} />
        {cartItems.length > 1 && (
          <Button variant="quiet" className={styles.clear} onClick={() => dispatch(emptyCart())}>
            Empty the cart
          </Button>
        )}
        <div className={styles.shipping}>
          <CartShipping />
        </div>
        <Additions />
      </div>
      <section className={styles.summary} aria-label="Total">
        <FreeShippingMeter />
        <CartSummary
          total={totalCost}
          onCheckout={checkout.start}
          isStarting={checkout.isStarting}
          message={checkout.message}
        />
      </section>
    </>
  );
}

const loadAdditions = () => import('#web/shop/features/shop/card/cart-additions.tsx');

function Additions() {
  const { items } = useStoreTexts();
  const additions = useDeferredImport(loadAdditions, false);
  return (
    additions && (
      <SectionBoundary of={`Other ${items}`}>
        <additions.CartAdditions />
      </SectionBoundary>
    )
  );
}

function CartSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your cart…</VisuallyHidden>
      <Skeleton shape="block" ratio={5} />
      <Skeleton width="70%" />
      <Skeleton width="40%" />
    </div>
  );
}

const LINK = '#restore=';

/**
 * Restores the cart of an emailed link once the visitor's own cart is loaded, and removes the token from the
 * address.
 */
function useEmailedCart(isReady: boolean): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    if (!isReady || !hash.startsWith(LINK)) return;
    void dispatch(restoreEmailedCart(hash.slice(LINK.length)));
    void navigate('/cart', { replace: true });
  }, [dispatch, navigate, hash, isReady]);
}

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf, UNREACHABLE } from '#web/api/api-problem.ts';
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
import { Notice } from '#web/ui/feedback/notice.tsx';
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
  const { failed, isPending, restore } = useEmailedCart(isReady);
  const failure = failed && (
    <Notice kind="error" title={messageOf(failed.failure, UNREACHABLE)}>
      <Button variant="quiet" isLoading={isPending} onClick={() => restore(failed.token)}>
        Try again
      </Button>
    </Notice>
  );
  return (
    <>
      <div className={styles.header}>
        <h1 className={styles.heading}>Your Shopping Cart</h1>
      </div>
      <TornEdge color="orange" />
      <div className={styles.cart}>
        {!isReady && <CartSkeleton />}
        {isReady && cartItems.length > 0 && <FullCart>{failure}</FullCart>}
        {isReady && cartItems.length === 0 && (
          <div className={styles.empty}>
            {failure}
            <CartNoticeLine />
            <EmptyCart />
            <Additions />
          </div>
        )}
      </div>
    </>
  );
}

function FullCart({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { cartItems, totalCost } = useAppSelector((state) => state.cart);
  const checkout = useStartCheckout();
  return (
    <>
      <div>
        {children}
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
 * Restores the cart of an emailed link once the visitor's own cart is loaded. The token is removed from the address once the
 * shop has answered; until then it is there for another attempt.
 */
function useEmailedCart(isReady: boolean) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [failed, setFailed] = useState<{ token: string; failure: Error } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (token: string) => dispatch(restoreEmailedCart(token)),
  });
  const restore = (token: string) =>
    mutate(token, {
      onSuccess: () => {
        setFailed(null);
        void navigate('/cart', { replace: true });
      },
      onError: (failure) => setFailed({ token, failure }),
    });
  const start = useEffectEvent(restore);
  useEffect(() => {
    if (isReady && hash.startsWith(LINK)) start(hash.slice(LINK.length));
  }, [isReady, hash]);
  return { failed, isPending, restore };
}

import { type MouseEvent, useState } from 'react';
import { refreshCart } from '#web/state/cart/store-cart.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyPicture } from './empty-picture.tsx';

/** The empty state of the cart, if it could be read; `onLeave` runs when its link is used. Spec §2, Cart page. */
export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  const { item, emptyCart } = useStoreTexts();
  const isRead = useAppSelector((state) => state.cart.serverCart !== null);
  if (!isRead) return <UnreadCart />;
  return (
    <EmptyState
      title="Your cart is empty"
      picture={<EmptyPicture />}
      action={
        <ButtonLink to="/shop" onClick={onLeave}>
          Find a {item}
        </ButtonLink>
      }
    >
      <p>{emptyCart}</p>
    </EmptyState>
  );
}

function UnreadCart() {
  const dispatch = useAppDispatch();
  const isReady = useAppSelector((state) => state.cart.isReady);
  const [isReading, setReading] = useState(false);
  const read = async ({ currentTarget }: MouseEvent) => {
    const heading = currentTarget.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2');
    setReading(true);
    const failure = await dispatch(refreshCart());
    setReading(false);
    if (failure !== null || !heading) return;
    // The button is removed.
    heading.tabIndex = -1;
    heading.focus();
  };
  if (!isReady) return <p role="status">Loading your cart…</p>;
  return (
    <Notice kind="error" title="Your cart did not arrive.">
      <Button variant="secondary" isLoading={isReading} onClick={(event) => void read(event)}>
        Try again
      </Button>
    </Notice>
  );
}

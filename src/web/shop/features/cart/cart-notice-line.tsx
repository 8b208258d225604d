import { useEffect, useRef } from 'react';
import { MAX_DISTINCT_SKUS } from '#domain/cart/cart-line.ts';
import { itemRestored } from '#web/state/cart/cart-slice.ts';
import { undoEmptying } from '#web/state/cart/empty-cart.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import styles from './cart-notice-line.module.css';

/** The notice about the last cart change, with a way to undo a removal. Spec §5, Cart. */
export function CartNoticeLine() {
  const dispatch = useAppDispatch();
  const notice = useAppSelector((state) => state.cart.notice);
  const element = useRef<HTMLDivElement>(null);
  // The clicked button disappears with its line, so the focus moves to the notice.
  useEffect(() => {
    if (notice !== null && notice.kind !== 'full') element.current?.focus();
  }, [notice]);
  return (
    <div ref={element} className={styles.notice} role="status" tabIndex={-1}>
      {notice?.kind === 'full' && (
        <p className={styles.line}>
          {notice.title} stayed outside: a cart holds {MAX_DISTINCT_SKUS} different products. Take one out to
          make room.
        </p>
      )}
      {notice?.kind === 'removed' && (
        <p className={styles.line}>
          <span>{notice.line.title} is out of the cart.</span>
          <Button
            variant="quiet"
            onClick={() => dispatch(itemRestored({ line: notice.line, index: notice.index }))}
          >
            Undo
          </Button>
        </p>
      )}
      {notice?.kind === 'emptied' && (
        <p className={styles.line}>
          <span>All out of the cart.</span>
          <Button variant="quiet" onClick={() => dispatch(undoEmptying(notice))}>
            Undo
          </Button>
        </p>
      )}
      {notice?.kind === 'restored' && <p className={styles.line}>Back in the cart.</p>}
      {notice?.kind === 'link_restored' && <p className={styles.line}>Here it is: what you left.</p>}
      {notice?.kind === 'link_expired' && (
        <p className={styles.line}>That link has gone stale. Everything it held is still in the shop.</p>
      )}
    </div>
  );
}

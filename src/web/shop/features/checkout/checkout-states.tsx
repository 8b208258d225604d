import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useIllustration } from '#web/state/use-illustration.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import styles from './checkout-states.module.css';
import { serverMessageOf } from './server-message.ts';

/** Shown until the client secret is loaded. Spec §2 Checkout. */
export function CheckoutLoading() {
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.loadingText}>
        Loading payment form...
      </p>
      <div className={styles.placeholders} aria-hidden="true">
        <Skeleton width="9rem" />
        <Skeleton shape="block" ratio={10} />
        <Skeleton width="12rem" />
        <Skeleton shape="block" ratio={10} />
        <Skeleton shape="block" ratio={10} />
        <Skeleton shape="block" ratio={10} />
      </div>
    </div>
  );
}

/** Spec §8, Checkout initialisation failure. Shows the server's reason, if there is one. */
export function CheckoutFailed({ failure }: { failure: unknown }) {
  const navigate = useNavigate();
  const reason = serverMessageOf(failure, '');
  return (
    <BlockingMessage title="Unable to load checkout details. Please try again or contact support.">
      {reason !== '' && <p>{reason}</p>}
      <div className={styles.actions}>
        <Button onClick={() => navigate('/')}>Return to Home</Button>
        <ButtonLink to="/cart" variant="secondary">
          Check your cart
        </ButtonLink>
      </div>
    </BlockingMessage>
  );
}

/** The items of an expired checkout may still be in the cart. */
export function CheckoutExpired({ reason }: { reason: string | null }) {
  return (
    <BlockingMessage title={reason ?? 'This checkout has run out.'}>
      <p>Nothing was charged. What you wanted is still in your cart, and so is what you typed.</p>
      <div className={styles.actions}>
        <ButtonLink reloadDocument to="/checkout">
          Start again
        </ButtonLink>
        <ButtonLink to="/cart" variant="secondary">
          Check your cart
        </ButtonLink>
      </div>
    </BlockingMessage>
  );
}

export function EmptyCheckout() {
  const picture = useIllustration('checkout');
  const { item } = useStoreTexts();
  return (
    <EmptyState
      title="Your cart is empty"
      picture={picture && <Picture src={picture} alt="" sizes="12rem" className={styles.bag} />}
      action={<ButtonLink to="/shop">Find a {item}</ButtonLink>}
    >
      <p>There is nothing to pay for, which is cheap but not filling.</p>
    </EmptyState>
  );
}

function BlockingMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.blockingMessage} role="alert">
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}

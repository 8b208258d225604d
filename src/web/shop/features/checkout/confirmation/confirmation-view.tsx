import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CheckoutId } from '#domain/ids.ts';
import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import { DeclinedCardPicture } from '../payment/declined-card-picture.tsx';
import { OrderSummaryText } from '../summary/order-summary-text.tsx';
import { checkoutAddress } from './confirmation-address.ts';
import styles from './confirmation-view.module.css';
import type { Confirmation } from './use-confirmation.ts';

/** The result of an order: confirmed, pending or failed. Spec §2 Order result. */
export function ConfirmationView({ outcome, sessionId, details }: Confirmation) {
  switch (outcome) {
    case 'confirmed':
      return (
        <>
          <ConfirmedHeader title="Order Confirmed!" text="Thank you for your purchase.">
            <ProductPictures pictures={picturesOf(details)} />
          </ConfirmedHeader>
          {details !== null && (
            <SectionBoundary of="The order's details">
              <OrderSummaryText details={details} />
            </SectionBoundary>
          )}
          <Actions>
            <ContinueShopping />
            {details?.order_token && (
              <ButtonLink variant="secondary" to={`/order#token=${details.order_token}`} prefetch="none">
                See your order
              </ButtonLink>
            )}
          </Actions>
          {details !== null && sessionId !== null && <AccountOffer {...{ sessionId, details }} />}
        </>
      );
    case 'failed':
      return (
        <>
          <StatusMessage title="Purchase Failed" picture={<DeclinedCardPicture />}>
            <p>We're sorry, but your purchase could not be completed. Please try again.</p>
            {sessionId !== null && (
              <p>
                You have not been charged. What you typed is still there, only the card is asked for again.
              </p>
            )}
          </StatusMessage>
          <Actions>
            {sessionId === null ? (
              <ButtonLink to="/cart">Back to your cart</ButtonLink>
            ) : (
              <ButtonLink reloadDocument to={checkoutAddress(sessionId)}>
                Try again
              </ButtonLink>
            )}
            <ContinueShopping variant="secondary" />
          </Actions>
        </>
      );
    case 'confirming':
      return (
        <StatusMessage title="Confirming with the card provider">
          <p>
            <Spinner /> This takes a few seconds. There is nothing to press.
          </p>
        </StatusMessage>
      );
    case 'by_mail':
      return (
        <>
          <StatusMessage title="Still confirming">
            <p>
              The card provider is taking its time. You can close this page: as soon as it answers, your order
              is confirmed by mail. Please don't pay a second time.
            </p>
          </StatusMessage>
          <Actions>
            <ContinueShopping />
          </Actions>
        </>
      );
  }
}

/** Below everything else, so that nothing moves when it has loaded. */
const AccountForm = lazyPart(() => import('./account-form.tsx'));

/** An account for a guest. It stays on the page once it is asked for, and is not offered again after a reload. */
function AccountOffer({ sessionId, details }: { sessionId: CheckoutId; details: CheckoutDetails }) {
  const [isOffered] = useState(details.offers_account);
  if (!isOffered || details.email === null) return null;
  return (
    <SectionBoundary of="The account">
      <Suspense>
        <AccountForm sessionId={sessionId} email={details.email} />
      </Suspense>
    </SectionBoundary>
  );
}

function ContinueShopping({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const navigate = useNavigate();
  return (
    <Button variant={variant} onClick={() => navigate('/')}>
      Continue Shopping
    </Button>
  );
}

function ConfirmedHeader({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.header} role="status">
      <div className={styles.inner}>
        <div className={styles.body}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
      </div>
      <TornEdge color="orange" shape="wavy" />
    </div>
  );
}

function ProductPictures({ pictures }: { pictures: readonly string[] }) {
  return (
    <div className={styles.pictures} aria-hidden="true">
      {pictures.map((picture) => (
        <span key={picture} className={styles.picture}>
          <Picture src={picture} alt="" sizes="(min-width: 60rem) 320px, 45vw" isPriority />
        </span>
      ))}
    </div>
  );
}

const MAX_PICTURES = 3;

function picturesOf(details: Confirmation['details']): string[] {
  const pictures = details?.items.flatMap((item) => item.image_url.slice(0, 1)) ?? [];
  return [...new Set(pictures)].slice(0, MAX_PICTURES);
}

function StatusMessage({
  title,
  picture,
  children,
}: {
  title: string;
  picture?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.message} role="status">
      {picture}
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

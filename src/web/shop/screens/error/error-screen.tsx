import { isRouteErrorResponse, useRouteError } from 'react-router';
import { titleOf } from '#web/page/page-meta.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import styles from './error-screen.module.css';

/** Shown when a page cannot be rendered or its data cannot be loaded. */
export function ErrorScreen() {
  const error = useRouteError();
  const brand = useAppSelector((state) => state.global.brand);
  const isOverloaded = isRouteErrorResponse(error) && (error.status === 503 || error.status === 429);
  return (
    <PageContainer width="reading">
      <title>{titleOf('Something went wrong', brand)}</title>
      <div className={styles.card}>
        <h1>{isOverloaded ? 'The shop is full' : 'We spilled something'}</h1>
        <p>
          {isOverloaded
            ? 'More orders than hands right now. Give it a few seconds and try again.'
            : 'This page broke on our side, and we have been told. Your cart is safe. Try again, or go back to the shop.'}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <ButtonLink to="/shop" variant="secondary">
            Back to the shop
          </ButtonLink>
        </div>
      </div>
    </PageContainer>
  );
}

import { useRedirect } from '#web/shop/features/redirects/use-redirect.ts';
import { EmptyBag } from '#web/shop/features/cart/empty-bag.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';

/** For an unknown product, or with `onRetry` when the request failed. Spec §8, Product not found. */
export default function NotFoundProduct({ onRetry }: { onRetry: (() => void) | undefined }) {
  useRedirect();
  return (
    <PageContainer width="reading">
      <EmptyState
        level={1}
        title="Product not found"
        picture={<EmptyBag />}
        action={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            <ButtonLink to="/shop" variant={onRetry ? 'secondary' : 'primary'}>
              See all snacks
            </ButtonLink>
          </>
        }
      >
        <p>{onRetry ? 'The kitchen did not answer.' : 'Eaten, or never baked. The rest is in the shop.'}</p>
      </EmptyState>
    </PageContainer>
  );
}

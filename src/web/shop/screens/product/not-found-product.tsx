import { useRedirect } from '#web/shop/features/redirects/use-redirect.ts';
import { EmptyPicture } from '#web/shop/features/cart/empty-picture.tsx';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';

/** For an unknown product, or with `onRetry` when the request failed. Spec §8, Product not found. */
export default function NotFoundProduct({ onRetry }: { onRetry: (() => void) | undefined }) {
  useRedirect();
  const { items } = useStoreTexts();
  return (
    <PageContainer width="reading">
      <EmptyState
        level={1}
        title="Product not found"
        picture={<EmptyPicture />}
        action={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            <ButtonLink to="/shop" variant={onRetry ? 'secondary' : 'primary'}>
              See all {items}
            </ButtonLink>
          </>
        }
      >
        <p>
          {onRetry
            ? 'The shop did not answer.'
            : 'There is none of this name any more. The rest is in the shop.'}
        </p>
      </EmptyState>
    </PageContainer>
  );
}

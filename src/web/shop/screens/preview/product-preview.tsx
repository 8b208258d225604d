import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { BoxBuilder } from '#web/shop/features/product/box/box-builder.tsx';
import { Nutrition } from '#web/shop/features/product/label/nutrition.tsx';
import { ProductLabel } from '#web/shop/features/product/label/product-label.tsx';
import { ProductPurchase } from '#web/shop/features/product/purchase/product-purchase.tsx';
import { DietAndHeatMarks } from '#web/shop/features/shop/card/product-marks.tsx';
import { RatingLine } from '#web/shop/features/shop/card/rating-line.tsx';
import { useAppSelector } from '#web/state/hooks.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { type Preview, previewQuery } from './preview-query.ts';
import styles from './product-preview.module.css';

/** A product as its draft would be published, to people who have the link. */
export default function ProductPreview({ token }: { token: string }) {
  // Of its own: what a draft says is not what the shop's other pages show.
  const [shown] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } }));
  const preview = useQuery(previewQuery(useApi(), token, shown), shown);
  if (preview.data)
    return (
      <QueryClientProvider client={shown}>
        <PreviewNotice madeAt={preview.data.madeAt} />
        <PreviewedProduct preview={preview.data} />
      </QueryClientProvider>
    );
  if (preview.isPending)
    return (
      <PageContainer>
        <div role="status" aria-label="Loading the preview">
          <Skeleton shape="block" ratio={2} />
        </div>
      </PageContainer>
    );
  return <NoPreview failure={preview.error} onRetry={() => void preview.refetch()} />;
}

function PreviewNotice({ madeAt }: { madeAt: string }) {
  const timeZone = useAppSelector((state) => state.global.timeZone);
  const moment = new Date(madeAt).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (
    <div className={styles.notice}>
      <Notice title="This is a preview.">
        As it was on {moment}. Shoppers see it once it is published; the cart holds what is on sale today.
      </Notice>
    </div>
  );
}

function PreviewedProduct({ preview: { product, box } }: { preview: Preview }) {
  if (box !== null)
    return (
      <BoxBuilder
        page={box}
        marks={(bag) => (
          <>
            <RatingLine product={bag} />
            <DietAndHeatMarks {...bag} />
          </>
        )}
      />
    );
  return (
    <ProductPurchase product={product}>
      {product.content && (
        <ProductLabel content={product.content}>
          {product.hasNutritionFacts && <Nutrition handle={product.handle} />}
        </ProductLabel>
      )}
    </ProductPurchase>
  );
}

function NoPreview({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isGone = failure instanceof ApiProblem && (failure.status === 404 || failure.status === 400);
  return (
    <PageContainer>
      {isGone ? (
        <EmptyState
          level={1}
          title="No preview here"
          action={<ButtonLink to="/shop">To the shop</ButtonLink>}
        >
          <p>Its link has expired or is incomplete. Ask for a new one.</p>
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          title="The preview did not arrive"
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          <p>The shop did not answer.</p>
        </EmptyState>
      )}
    </PageContainer>
  );
}

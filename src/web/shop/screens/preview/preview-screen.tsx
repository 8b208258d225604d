import { Suspense } from 'react';
import { useLocation } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';
import { ProductSkeleton } from '../product/product-skeleton.tsx';

export const handle: PageHandle = { page: 'PreviewPage', background: 'amber' };

export const meta = pageMeta({
  title: 'Preview',
  description: 'A product before it is published.',
  isPrivate: true,
});

/** Few people open previews: what they need is not part of what pages of the shop have in common. */
const ProductPreview = lazyPart(() => import('./product-preview.tsx'));

/** The screen at /preview, to which links from the back office lead (`#token=`). */
export default function PreviewScreen() {
  const { hash } = useLocation();
  if (!useHydrated()) return <ProductSkeleton />;
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return (
    <Suspense fallback={<ProductSkeleton />}>
      <ProductPreview key={token} token={token} />
    </Suspense>
  );
}

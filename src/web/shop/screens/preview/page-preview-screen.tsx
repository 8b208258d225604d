import { Suspense } from 'react';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

/** Without the shop's header and footer, which the preview has itself. */
export const handle: PageHandle = { page: 'PreviewPage', isBackOffice: true };

export const meta = pageMeta({
  title: 'Preview',
  description: 'A page before it is published.',
  isPrivate: true,
});

/** Only the editor of pages opens it. */
const PagePreview = lazyPart(() => import('./page-preview.tsx'));

/** The screen at /preview/page, which the editor of pages shows in a frame. */
export default function PagePreviewScreen() {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <PagePreview />
    </Suspense>
  );
}

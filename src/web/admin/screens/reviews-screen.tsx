import { GuardedPage } from '../features/navigation/guarded-page.tsx';
import { ReviewQueue } from '../features/reviews/review-queue.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from './admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Reviews');

/** The screen at /admin/reviews. */
export default function ReviewsScreen() {
  return (
    <GuardedPage permission="reviews:read">
      <Page title="Reviews">
        <ReviewQueue />
      </Page>
    </GuardedPage>
  );
}

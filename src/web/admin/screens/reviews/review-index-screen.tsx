import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ReviewIndex } from '../../features/reviews/review-index.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Reviews');

/** The screen at /admin/reviews. */
export default function ReviewIndexScreen() {
  return (
    <GuardedPage permission="reviews:read">
      <Page title="Reviews">
        <ReviewIndex />
      </Page>
    </GuardedPage>
  );
}

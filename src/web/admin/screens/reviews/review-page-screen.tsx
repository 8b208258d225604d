import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ReviewPage } from '../../features/reviews/review-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Review');

/** The screen at /admin/reviews/:reviewId. */
export default function ReviewPageScreen() {
  return (
    <GuardedPage permission="reviews:read">
      <ReviewPage />
    </GuardedPage>
  );
}

import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ReviewRequests } from '../../features/reviews/review-requests.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Requests for reviews');

/** The screen at /admin/reviews/requests. */
export default function ReviewRequestsScreen() {
  return (
    <GuardedPage permission="reviews:read">
      <Page
        title="Requests for reviews"
        about="Customers are asked by email after their order was shipped, and once more two weeks later."
        back={{ to: '/admin/reviews', label: 'reviews' }}
      >
        <ReviewRequests />
      </Page>
    </GuardedPage>
  );
}

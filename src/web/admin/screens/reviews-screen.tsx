import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { ReviewQueue } from '../features/reviews/review-queue.tsx';
import { AdminFrame } from './admin-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream', isBackOffice: true };

export const meta = pageMeta({
  title: 'Reviews that wait',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** The screen at /admin/reviews. docs/decisions/0222. */
export default function StaffReviewsScreen() {
  return (
    <AdminFrame path="/admin/reviews" title="Reviews that wait" ingredient="fig">
      <ReviewQueue />
    </AdminFrame>
  );
}

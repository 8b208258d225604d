import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { ReviewQueue } from '../features/review-queue.tsx';
import { StaffFrame } from './staff-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream' };

export const meta = pageMeta({
  title: 'Reviews that wait',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** The screen at /staff/reviews. docs/decisions/0083. */
export default function StaffReviewsScreen() {
  return (
    <StaffFrame path="/staff/reviews" title="Reviews that wait" ingredient="fig">
      <ReviewQueue />
    </StaffFrame>
  );
}

import type { ReactNode } from 'react';
import { withheldNote } from '#domain/reviews/withheld-reason.ts';
import type { ReviewListPage } from '#web/api/reviews/review-list.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './review-list.module.css';

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

export function ReviewsLoading() {
  return (
    <>
      <p role="status">Loading reviews…</p>
      <ul className={styles.grid} aria-hidden="true">
        {PLACEHOLDERS.map((key) => (
          <li key={key} className={styles.card}>
            <Skeleton width="60%" />
            <Skeleton />
            <Skeleton width="80%" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The empty state of spec §2, Reviews section. */
export function NoReviews({
  writeButton,
  withheld,
}: {
  writeButton: ReactNode;
  withheld: ReviewListPage['withheld'];
}) {
  return (
    <>
      <EmptyState title="No Reviews Yet" action={writeButton}>
        <p>Be the first to share your experience!</p>
      </EmptyState>
      <WithheldReviewsNote withheld={withheld} />
    </>
  );
}

/** How many reviews are not shown and why; nothing when all are shown. */
export function WithheldReviewsNote({ withheld }: { withheld: ReviewListPage['withheld'] }) {
  const note = withheldNote(withheld);
  return note && <p className={styles.note}>{note}</p>;
}

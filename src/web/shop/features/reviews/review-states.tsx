import type { ReactNode } from 'react';
import { withheldNote } from '#domain/reviews/withheld-reason.ts';
import type { ReviewPage } from '#web/api/review-queries.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './review-list.module.css';

const PLACES = [1, 2, 3, 4, 5, 6];

/** The places of reviews that are still on their way. */
export function ReviewsLoading() {
  return (
    <>
      <p role="status">Loading reviews…</p>
      <ul className={styles.grid} aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place} className={styles.card}>
            <Skeleton width="60%" />
            <Skeleton />
            <Skeleton width="80%" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Nobody has said anything yet. Spec §2, Reviews section. */
export function NoReviews({ write, withheld }: { write: ReactNode; withheld: ReviewPage['withheld'] }) {
  return (
    <>
      <EmptyState title="No Reviews Yet" action={write}>
        <p>Be the first to share your experience!</p>
      </EmptyState>
      <WithheldNote withheld={withheld} />
    </>
  );
}

/** How many reviews are not shown, and why; nothing while all are. */
export function WithheldNote({ withheld }: { withheld: ReviewPage['withheld'] }) {
  const note = withheldNote(withheld);
  return note && <p className={styles.note}>{note}</p>;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminReviewsQuery, type ModeratedReview, type ReviewStatus } from '#web/api/admin/reviews-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { ViewTabs } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './review-queue.module.css';
import { WithholdDialog } from './withhold-dialog.tsx';

const STATUSES: readonly { value: ReviewStatus; label: string; empty: string }[] = [
  {
    value: 'pending',
    label: 'Waiting',
    empty: 'Nothing waits. Reviews with photos come here first; all others are shown at once.',
  },
  { value: 'published', label: 'Shown', empty: 'No reviews yet.' },
  { value: 'withheld', label: 'Withheld', empty: 'Nothing is withheld.' },
];

/** Reviews with unseen photos, and those that are published or withheld. Spec §2, Reviews section. */
export function ReviewQueue() {
  const state = useListState();
  const current = STATUSES.find(({ value }) => value === state.get('view')) ?? STATUSES[0];
  const reviews = useQuery(adminReviewsQuery(useApi(), current?.value ?? 'pending'));
  const [withholding, setWithholding] = useState<ModeratedReview | null>(null);
  return (
    <>
      <ViewTabs
        label="Views of reviews"
        views={STATUSES.map(({ value, label }) => ({
          label,
          to: value === 'pending' ? '/admin/reviews' : `/admin/reviews?view=${value}`,
          isCurrent: value === current?.value,
        }))}
      />
      <QueryStates query={reviews} failure="We could not fetch the reviews.">
        {(found) =>
          found.length === 0 ? (
            <EmptyState>{current?.empty}</EmptyState>
          ) : (
            <ol className={styles.reviews}>
              {found.map((review) => (
                <li key={review.review_id}>
                  <ReviewCard review={review} onWithhold={() => setWithholding(review)} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryStates>
      <WithholdDialog review={withholding} onClose={() => setWithholding(null)} />
    </>
  );
}

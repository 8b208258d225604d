import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ADMIN_REVIEWS,
  adminReviewsQuery,
  type ReviewStatus,
  reviewEndpoints,
} from '#web/api/admin/reviews-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import { PageStates } from '../page-states.tsx';
import { Tabs } from '../tabs.tsx';
import { useStaffChange } from '../use-staff-change.ts';
import { PendingReview, type ReviewChange } from './pending-review.tsx';
import styles from './review-queue.module.css';

const STATUSES: readonly { value: ReviewStatus; label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'published', label: 'Shown' },
  { value: 'withheld', label: 'Withheld' },
];

const EMPTY_TEXTS: Readonly<Record<ReviewStatus, string>> = {
  pending: 'Nothing waits. Reviews with photos come here first; all others are shown at once.',
  published: 'No reviews yet.',
  withheld: 'Nothing is withheld.',
};

/** Reviews with unseen photos, and those that are published or withheld. Spec §2, Reviews section. */
export function ReviewQueue() {
  const [status, setStatus] = useState<ReviewStatus>('pending');
  const reviews = useQuery(adminReviewsQuery(useApi(), status));
  const change = useStaffChange(moderate, ADMIN_REVIEWS);
  return (
    <>
      <Tabs label="Which reviews" tabs={STATUSES} selected={status} onSelect={setStatus} />
      <ChangeOutcome change={change} />
      <PageStates
        query={reviews}
        failure="We could not fetch the reviews."
        isEmpty={(found) => found.length === 0}
        emptyText={EMPTY_TEXTS[status]}
      >
        {(found) => (
          <ol className={styles.reviews}>
            {found.map((review) => (
              <li key={review.review_id}>
                <PendingReview review={review} change={change} />
              </li>
            ))}
          </ol>
        )}
      </PageStates>
    </>
  );
}

async function moderate(api: ApiClient, { review, reason }: ReviewChange): Promise<string> {
  const target = { store_id: api.storeId, review_id: review.review_id };
  if (reason === null) {
    await api.call(reviewEndpoints.publishReview, { body: target });
    return `The review by ${review.name} is shown.`;
  }
  await api.call(reviewEndpoints.withholdReview, { body: { ...target, reason } });
  return `The review by ${review.name} is withheld. The product says how many are, and why.`;
}

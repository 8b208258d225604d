import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiClient } from '#web/api/client.ts';
import { operatorEndpoints } from '#web/api/operator-endpoints.ts';
import { OPERATOR_REVIEWS, operatorReviewsQuery, type ReviewStatus } from '#web/api/operator-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { ChangeOutcome } from './change-outcome.tsx';
import styles from './review-desk.module.css';
import { RoomStates } from './room-states.tsx';
import { Tabs } from './tabs.tsx';
import { useStaffChange } from './use-staff-change.ts';
import { type ReviewChange, WaitingReview } from './waiting-review.tsx';

const STATUSES: readonly { value: ReviewStatus; label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'published', label: 'Shown' },
  { value: 'withheld', label: 'Withheld' },
];

const NOTHING: Readonly<Record<ReviewStatus, string>> = {
  pending: 'Nothing waits. Reviews with photos come here first; all others are shown at once.',
  published: 'No reviews yet.',
  withheld: 'Nothing is withheld.',
};

/** Reviews whose photos nobody has looked at yet; and those that are shown or withheld. Spec §2, Reviews section. */
export function ReviewDesk() {
  const [status, setStatus] = useState<ReviewStatus>('pending');
  const reviews = useQuery(operatorReviewsQuery(useApi(), status));
  const change = useStaffChange(moderate, OPERATOR_REVIEWS);
  return (
    <>
      <Tabs label="Which reviews" tabs={STATUSES} chosen={status} onChoose={setStatus} />
      <ChangeOutcome change={change} />
      <RoomStates
        query={reviews}
        failure="We could not fetch the reviews."
        isEmpty={(found) => found.length === 0}
        nothing={NOTHING[status]}
      >
        {(found) => (
          <ol className={styles.reviews}>
            {found.map((review) => (
              <li key={review.review_id}>
                <WaitingReview review={review} change={change} />
              </li>
            ))}
          </ol>
        )}
      </RoomStates>
    </>
  );
}

async function moderate(api: ApiClient, { review, reason }: ReviewChange): Promise<string> {
  const named = { store_id: api.storeId, review_id: review.review_id };
  if (reason === null) {
    await api.call(operatorEndpoints.publishReview, { body: named });
    return `The review by ${review.name} is shown.`;
  }
  await api.call(operatorEndpoints.withholdReview, { body: { ...named, reason } });
  return `The review by ${review.name} is withheld. The product says how many are, and why.`;
}

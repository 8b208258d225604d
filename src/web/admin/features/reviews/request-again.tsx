import { useState } from 'react';
import type { ReviewRequest } from '#contracts/admin/review-requests-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { REVIEW_REQUEST_REFUSALS } from '#domain/reviews/review-request.ts';
import { ADMIN_REVIEWS, adminReviewEndpoints } from '#web/api/admin/reviews-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { usePermission } from '../session/use-staff-member.ts';

/** Asks for a review by email, or says why that is not done. */
export function RequestAgain({ request }: { request: ReviewRequest }) {
  const mayAsk = usePermission('reviews:moderate');
  // One key for this button: pressing twice, or again after a lost connection, sends one.
  const [key] = useState(() => crypto.randomUUID());
  const ask = useChange({
    change: (api, { order_id }: ReviewRequest) =>
      api.call(adminReviewEndpoints.request, {
        params: { order_id },
        body: { store_id: api.storeId, idempotency_key: key },
      }),
    refetch: [ADMIN_REVIEWS],
    done: (_, { order_number }) =>
      `The customer of order ${formatOrderNumber(order_number)} is asked by email.`,
  });
  if (request.refusal !== null) return <p>{REVIEW_REQUEST_REFUSALS[request.refusal]}</p>;
  if (!mayAsk) return null;
  return (
    <>
      {ask.refusal !== null && <Notice tone="danger" title={ask.refusal} />}
      <Button
        aria-label={`Ask for a review of order ${formatOrderNumber(request.order_number)}`}
        isBusy={ask.pending !== null}
        onClick={() => ask.make(request)}
      >
        {request.sent_at === null ? 'Ask for a review' : 'Ask again'}
      </Button>
    </>
  );
}

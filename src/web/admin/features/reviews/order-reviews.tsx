import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReviewRequest } from '#contracts/admin/review-requests-calls.ts';
import type { OrderId } from '#domain/ids.ts';
import { orderReviewsQuery } from '#web/api/admin/reviews-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RequestAgain } from './request-again.tsx';

/** The reviews of an order's products, and the emails that asked for them. */
export function OrderReviews({ orderId }: { orderId: OrderId }) {
  const reviews = useQuery(orderReviewsQuery(useApi(), orderId));
  return (
    <Section title="Reviews">
      <QueryStates query={reviews} failure="We could not fetch the reviews.">
        {({ products, request }) => (
          <>
            <ul>
              {products.map(({ handle, title, review_id }) => (
                <li key={handle}>
                  {review_id === null ? (
                    `${title}: no review`
                  ) : (
                    <Link to={`/admin/reviews/${review_id}`}>Review of {title}</Link>
                  )}
                </li>
              ))}
            </ul>
            <Asked request={request} />
            <div>
              <RequestAgain request={request} />
            </div>
          </>
        )}
      </QueryStates>
    </Section>
  );
}

function Asked({ request: { sent_at, reminded_at } }: { request: ReviewRequest }) {
  if (sent_at === null) return <p>The customer was not asked for a review.</p>;
  return (
    <p>
      Asked <Moment at={sent_at} />
      {reminded_at !== null && (
        <>
          , and again <Moment at={reminded_at} />
        </>
      )}
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { StaffReview } from '#contracts/admin/reviews-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { ADMIN_REVIEWS, adminReviewEndpoints, staffReviewQuery } from '#web/api/admin/reviews-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Facts, Section } from '../../ui/layout/section.tsx';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { RatingDistribution } from './rating-distribution.tsx';
import { Rating, ReviewStatusBadge } from './review-badges.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { ReviewReply } from './review-reply.tsx';
import { decisionFacts, reasonText } from './review-texts.ts';
import styles from './reviews.module.css';
import { WithholdDialog } from './withhold-dialog.tsx';

/** Everything about the review that the address names, and what can be done with it. */
export function ReviewPage() {
  const { reviewId = '' } = useParams();
  const review = useQuery(staffReviewQuery(useApi(), reviewId as StaffReview['review_id']));
  return (
    <QueryStates
      query={review}
      failure="We could not fetch the review."
      page={{ title: 'Review', back: { to: '/admin/reviews', label: 'reviews' } }}
    >
      {(found) => <FoundReview key={found.review_id} review={found} />}
    </QueryStates>
  );
}

function FoundReview({ review }: { review: StaffReview }) {
  const mayModerate = usePermission('reviews:moderate');
  const [isWithholding, setIsWithholding] = useState(false);
  const publish = useChange({
    change: (api, { review_id, version }: StaffReview) =>
      api.call(adminReviewEndpoints.decide, {
        params: { review_id },
        body: { store_id: api.storeId, decision: 'publish', version },
      }),
    refetch: [ADMIN_REVIEWS],
    stored: () => decisionFacts(review),
    done: (_, { name }) => `The review by ${name} is published.`,
  });
  const { status } = review;
  return (
    <Page
      title={`${review.product}, by ${review.name}`}
      badges={<ReviewStatusBadge status={status} />}
      about={
        <>
          Written <Moment at={review.created_at} />
        </>
      }
      back={{ to: '/admin/reviews', label: 'reviews' }}
      actions={
        mayModerate && (
          <>
            <Button onClick={() => setIsWithholding(true)}>
              {status === 'withheld' ? 'Change the reason' : 'Withhold'}
            </Button>
            {status !== 'published' && (
              <Button
                variant="primary"
                isBusy={publish.pending !== null}
                onClick={() => publish.make(review)}
              >
                Publish
              </Button>
            )}
          </>
        )
      }
    >
      <ChangeRefusal change={publish} />
      <Columns
        main={
          <>
            <Words review={review} />
            <ReviewReply review={review} />
            <History review={review} />
          </>
        }
        aside={
          <>
            <About review={review} />
            <Section
              title={`Ratings of ${review.product}`}
              actions={
                <Link to={`/admin/reviews?product=${encodeURIComponent(review.handle)}`}>
                  All its reviews
                </Link>
              }
            >
              <RatingDistribution handle={review.handle} ratings={review.product_ratings} />
            </Section>
          </>
        }
      />
      <WithholdDialog review={review} isOpen={isWithholding} onClose={() => setIsWithholding(false)} />
    </Page>
  );
}

function Words({ review }: { review: StaffReview }) {
  return (
    <Section title={review.title || 'Without a title'}>
      <p>
        <Rating rating={review.rating} />
      </p>
      <p className={styles.text}>{review.text}</p>
      {review.pictures.length > 0 && <ReviewPhotos pictures={review.pictures} />}
    </Section>
  );
}

function About({ review }: { review: StaffReview }) {
  const { order, withheld_reason: reason } = review;
  return (
    <Section title="About the review">
      <Facts
        facts={[
          [
            'Product',
            <a key="product" href={`/products/${encodeURIComponent(review.handle)}`}>
              {review.product}
            </a>,
          ],
          ['By', review.name],
          ['Purchase', originOf(review)],
          [
            'Order',
            order && (
              <Link key="order" to={`/admin/orders/${order.order_number}`}>
                {formatOrderNumber(order.order_number)}
              </Link>
            ),
          ],
          ['Withheld because', reason && reasonText(reason)],
        ]}
      />
    </Section>
  );
}

function originOf({ verified, source }: StaffReview): string {
  if (source === 'sample') return 'Sample data: nobody wrote it';
  if (source !== null) return `Imported from ${source}, ${verified ? 'verified there' : 'not verified'}`;
  return verified
    ? 'Verified: written by the link in the email about the order'
    : 'Not verified: written on the product page, by anybody';
}

function History({ review: { history } }: { review: StaffReview }) {
  return (
    <Section title="History">
      {history.length === 0 ? (
        <EmptyState>Nobody has decided anything: the rules did.</EmptyState>
      ) : (
        <Timeline
          entries={history.map((entry, index) => ({ ...entry, id: String(history.length - index) }))}
        />
      )}
    </Section>
  );
}

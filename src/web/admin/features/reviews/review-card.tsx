import { isWithheldReason, WITHHELD_REASONS } from '#domain/reviews/withheld-reason.ts';
import { ADMIN_REVIEWS, type ModeratedReview, reviewEndpoints } from '#web/api/admin/reviews-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import styles from './review-card.module.css';

interface ReviewCardProps {
  review: ModeratedReview;
  onWithhold: () => void;
}

/** A review with its photos and what can be done with it. */
export function ReviewCard({ review, onWithhold }: ReviewCardProps) {
  const mayModerate = usePermission('reviews:moderate');
  const publish = useChange({
    change: (api, { review_id }: ModeratedReview) =>
      api.call(reviewEndpoints.publishReview, { body: { store_id: api.storeId, review_id } }),
    refetch: [ADMIN_REVIEWS],
    done: (_, { name }) => `The review by ${name} is shown.`,
  });
  const { withheld_reason: reason } = review;
  return (
    <article className={styles.review}>
      <p>
        <strong>{review.rating} of 5</strong>
        {review.title !== '' && <> · {review.title}</>}
      </p>
      <p className={styles.text}>{review.text}</p>
      {review.pictures.length > 0 && (
        <ul className={styles.photos}>
          {review.pictures.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={`${index + 1} of ${review.name}, in full`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.by}>
        {review.name}, <Moment at={review.created_at} />, on{' '}
        <a href={`/products/${review.handle}`}>{review.handle}</a>
        {review.verified && ', verified purchase'}
      </p>
      {reason !== null && (
        <p>Withheld because {isWithheldReason(reason) ? WITHHELD_REASONS[reason] : reason}.</p>
      )}
      {publish.refusal !== null && <Notice tone="danger" title={publish.refusal} />}
      {mayModerate && (
        <div className={styles.actions}>
          {review.status !== 'withheld' && <Button onClick={onWithhold}>Withhold</Button>}
          {review.status !== 'published' && (
            <Button variant="primary" isBusy={publish.pending !== null} onClick={() => publish.make(review)}>
              Show it
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { isWithheldReason, WITHHELD_REASONS } from '#domain/reviews/withheld-reason.ts';
import type { ModeratedReview } from '#web/api/admin/reviews-api.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Stars } from '#web/ui/images/stars.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import type { StaffChange } from '../use-staff-change.ts';
import styles from './review-queue.module.css';

/** `reason` null publishes the review; any other withholds it for that reason, which shoppers see. */
export interface ReviewChange {
  review: ModeratedReview;
  reason: string | null;
}

const REASONS = Object.entries(WITHHELD_REASONS).map(([value, label]) => ({ value, label }));

/** A review with its photos and the actions on it. */
export function PendingReview({
  review,
  change,
}: {
  review: ModeratedReview;
  change: StaffChange<ReviewChange>;
}) {
  const formatDay = useFormatDay();
  const mayModerate = usePermission('reviews:moderate');
  const isBusy = change.pending?.review.review_id === review.review_id;
  const { withheld_reason: reason } = review;
  return (
    <article className={styles.review}>
      <Stars rating={review.rating} />
      {review.title !== '' && <h2 className={styles.title}>{review.title}</h2>}
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
        <strong>{review.name}</strong> {formatDay(review.created_at)}, on{' '}
        <Link to={`/products/${review.handle}`}>{review.handle}</Link>
        {review.verified && ', verified purchase'}
      </p>
      {reason !== null && (
        <p>Withheld because {isWithheldReason(reason) ? WITHHELD_REASONS[reason] : reason}.</p>
      )}
      {mayModerate && (
        <div className={styles.decision}>
          {review.status !== 'published' && (
            <Button isLoading={isBusy} onClick={() => change.make({ review, reason: null })}>
              Show it
            </Button>
          )}
          {review.status !== 'withheld' && <WithholdForm review={review} change={change} isBusy={isBusy} />}
        </div>
      )}
    </article>
  );
}

function WithholdForm({
  review,
  change,
  isBusy,
}: {
  review: ModeratedReview;
  change: StaffChange<ReviewChange>;
  isBusy: boolean;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    change.make({ review, reason: String(new FormData(event.currentTarget).get('reason')) });
  }
  return (
    <form className={styles.withholding} onSubmit={submit}>
      <SelectField
        label="Withhold because"
        name="reason"
        choices={[{ value: '', label: 'Choose a reason' }, ...REASONS]}
        defaultValue=""
        required
      />
      <Button type="submit" variant="secondary" isLoading={isBusy}>
        Withhold
      </Button>
    </form>
  );
}

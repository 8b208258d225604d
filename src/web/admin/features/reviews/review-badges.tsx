import type { ModeratedReview } from '#contracts/admin/reviews-calls.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { STATUS_TEXTS } from './review-texts.ts';
import styles from './reviews.module.css';

const TONES: Readonly<Record<ModeratedReview['status'], Tone>> = {
  pending: 'warn',
  published: 'good',
  withheld: 'danger',
};

export function ReviewStatusBadge({ status }: { status: ModeratedReview['status'] }) {
  return <Badge tone={TONES[status]}>{STATUS_TEXTS[status]}</Badge>;
}

const MAX_STARS = 5;

/** Stars for the eye, words for screen readers. */
export function Rating({ rating }: { rating: number }) {
  return (
    <span className={styles.rating}>
      <span aria-hidden="true">
        {'★'.repeat(rating)}
        {'☆'.repeat(MAX_STARS - rating)}
      </span>
      <VisuallyHidden>{`${rating} of ${MAX_STARS}`}</VisuallyHidden>
    </span>
  );
}

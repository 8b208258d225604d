import type { ModeratedReview } from '#web/api/admin/reviews-api.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import styles from './reviews.module.css';

const STATUS: Readonly<Record<ModeratedReview['status'], { label: string; tone: Tone }>> = {
  pending: { label: 'Waiting', tone: 'warn' },
  published: { label: 'Published', tone: 'good' },
  withheld: { label: 'Withheld', tone: 'danger' },
};

export function ReviewStatusBadge({ status }: { status: ModeratedReview['status'] }) {
  return <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>;
}

const MOST_STARS = 5;

/** Stars for the eye, words for screen readers. */
export function Rating({ rating }: { rating: number }) {
  return (
    <span className={styles.rating}>
      <span aria-hidden="true">
        {'★'.repeat(rating)}
        {'☆'.repeat(MOST_STARS - rating)}
      </span>
      <VisuallyHidden>{`${rating} of ${MOST_STARS}`}</VisuallyHidden>
    </span>
  );
}

import type { ModeratedReview } from '#contracts/admin/reviews-calls.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import type { Column } from '../../ui/table/index-table.tsx';
import { Rating, ReviewStatusBadge } from './review-badges.tsx';
import { beginningOf } from './review-texts.ts';
import styles from './reviews.module.css';

/** The columns of the list of reviews. */
export const REVIEW_LIST_COLUMNS: readonly Column<ModeratedReview>[] = [
  { title: 'Review', isPrimary: true, cell: (review) => beginningOf(review) },
  { title: 'Rating', cell: ({ rating }) => <Rating rating={rating} /> },
  { title: 'Status', cell: ({ status }) => <ReviewStatusBadge status={status} /> },
  { title: 'Product', cell: ({ product }) => product },
  { title: 'Photos', cell: (review) => <Thumbnails review={review} /> },
  { title: 'By', cell: ({ name }) => name },
  { title: 'Verified', isSecondary: true, cell: ({ verified }) => (verified ? 'Yes' : 'No') },
  { title: 'Reply', isSecondary: true, cell: ({ has_reply }) => (has_reply ? 'Yes' : 'No') },
  {
    title: 'Written',
    cell: ({ created_at }) => (
      <span className={styles.day}>
        <Moment at={created_at} isDay />
      </span>
    ),
  },
];

/** The first photo, and how many more there are. */
function Thumbnails({ review: { pictures } }: { review: ModeratedReview }) {
  const [first, ...more] = pictures;
  if (!first) return null;
  return (
    <span className={styles.thumbnails}>
      <img src={first.url} alt={first.alt} loading="lazy" />
      {more.length > 0 && `+${more.length}`}
    </span>
  );
}

import type { Review } from '#web/api/reviews/review-list.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './helpful-button.module.css';
import type { HelpfulReviews } from './use-helpful-reviews.ts';

/** 'Was this helpful? Yes', with how many have said so. A second press takes it back. */
export function HelpfulButton({ review, helpful }: { review: Review; helpful: HelpfulReviews }) {
  const isMarked = helpful.isMarked(review);
  // A page from the cache may not count the own mark yet.
  const count = Math.max(review.helpfulCount, isMarked ? 1 : 0);
  return (
    <div className={styles.helpful}>
      <span>Was this helpful?</span>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isMarked}
        onClick={() => helpful.press(review)}
      >
        Yes
        <VisuallyHidden> the review by {review.name} was helpful</VisuallyHidden>
        {count > 0 && (
          <>
            {' · '}
            {count.toLocaleString('en-US')}
            <VisuallyHidden> said so</VisuallyHidden>
          </>
        )}
      </button>
      <p role="status">{helpful.messageOf(review)}</p>
    </div>
  );
}

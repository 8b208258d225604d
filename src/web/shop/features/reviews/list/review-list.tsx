import { useEffect, useRef, useState } from 'react';
import type { Review, ReviewCriteria } from '#web/api/reviews/review-list.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useFocusOnNew } from '#web/ui/lists/use-focus-on-new.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { clearText, isFiltered, resultsText } from './results-text.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './review-list.module.css';
import { WithheldReviewsNote } from './review-states.tsx';
import type { HelpfulReviews } from './use-helpful-reviews.ts';
import type { ReviewsState } from './use-reviews.ts';

const loadDetail = () => import('./review-detail.tsx');

interface ReviewListProps {
  reviews: ReviewsState;
  criteria: ReviewCriteria;
  /** Removes filters and search. */
  onAll: () => void;
  helpful: HelpfulReviews;
}

/** The reviews as cards, 25 at a time, and the opened review. Spec §2 and §9, Reviews. */
export function ReviewList({ reviews, criteria, onAll, helpful }: ReviewListProps) {
  const [opened, setOpened] = useState<Review | null>(null);
  const detail = useDeferredImport(loadDetail, opened !== null);
  const { list, summary } = reviews;
  const { list: grid, expectMore } = useFocusOnNew(list.length, 'button');
  const more = () => {
    expectMore();
    void reviews.loadMore();
  };
  const resultsLine = useScrollToResults(criteria.rating ?? null, reviews);
  const isEmpty = list.length === 0 && !reviews.isChanging;
  return (
    <>
      <div className={isEmpty ? styles.none : styles.above}>
        {list.some(({ isSample }) => isSample) && (
          <p className={styles.note}>Nobody wrote those marked as samples but us.</p>
        )}
        <p ref={resultsLine} role="status" tabIndex={-1} className={isEmpty ? styles.large : styles.note}>
          {!reviews.isChanging && resultsText(criteria, summary?.matching ?? null)}
        </p>
        {isFiltered(criteria) && (
          <Button variant={isEmpty ? 'secondary' : 'quiet'} onClick={onAll}>
            {clearText(criteria)}
          </Button>
        )}
      </div>
      <ul ref={grid} className={styles.grid} aria-busy={reviews.isChanging}>
        {list.map((review) => (
          <ReviewCard key={review.id} review={review} helpful={helpful} onOpen={() => setOpened(review)} />
        ))}
      </ul>
      {reviews.isMoreFailed && <Notice kind="error">More reviews did not arrive. Please try again.</Notice>}
      {reviews.hasMore && (
        <div className={styles.more}>
          <Button variant="secondary" size="large" isLoading={reviews.isLoadingMore} onClick={more}>
            Show More Reviews
          </Button>
        </div>
      )}
      <WithheldReviewsNote withheld={summary?.withheld ?? []} />
      {detail && (
        <detail.ReviewDetail
          review={current(opened, list)}
          helpful={helpful}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** An opened review with what has changed since, such as how many found it helpful. */
const current = (opened: Review | null, list: readonly Review[]) =>
  list.find(({ id }) => id === opened?.id) ?? opened;

/**
 * On phones the list is below the window while a filter is selected. Once the list has changed, the results
 * line is scrolled into view and focused.
 */
function useScrollToResults(rating: number | null, { isChanging }: ReviewsState) {
  const line = useRef<HTMLParagraphElement>(null);
  const shownRating = useRef(rating);
  useEffect(() => {
    if (isChanging || shownRating.current === rating) return;
    shownRating.current = rating;
    const { current } = line;
    if (rating === null || current === null || current.getBoundingClientRect().bottom < innerHeight) return;
    current.focus({ preventScroll: true });
    current.scrollIntoView();
  }, [rating, isChanging]);
  return line;
}

import { useEffect, useRef, useState } from 'react';
import type { Review, StarRating } from '#web/api/review-queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './review-list.module.css';
import { WithheldReviewsNote } from './review-states.tsx';
import type { ReviewsState } from './use-reviews.ts';

const loadDetail = () => import('./review-detail.tsx');

interface ReviewListProps {
  reviews: ReviewsState;
  rating: StarRating | null;
  /** Removes the filter. */
  onAll: () => void;
}

/** The reviews as cards, 25 at a time, and the opened review. Spec §2 and §9, Reviews. */
export function ReviewList({ reviews, rating, onAll }: ReviewListProps) {
  const [opened, setOpened] = useState<Review | null>(null);
  const detail = useDeferredImport(loadDetail, opened !== null);
  const { list, summary } = reviews;
  const { grid, more } = useFocusOnNewReview(reviews);
  const resultsLine = useScrollToResults(rating, reviews);
  return (
    <>
      <div className={styles.above}>
        {list.some(({ isSample }) => isSample) && (
          <p className={styles.note}>Sample reviews of a sample shop. Nobody wrote them but us.</p>
        )}
        <p ref={resultsLine} role="status" tabIndex={-1} className={styles.note}>
          {rating !== null && !reviews.isChanging && resultsText(rating, summary?.distribution[rating] ?? 0)}
        </p>
        {rating !== null && (
          <Button variant="quiet" onClick={onAll}>
            Clear the filter
          </Button>
        )}
      </div>
      <ul ref={grid} className={styles.grid} aria-busy={reviews.isChanging}>
        {list.map((review) => (
          <ReviewCard key={review.id} review={review} onOpen={() => setOpened(review)} />
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
      {detail && <detail.ReviewDetail review={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function resultsText(rating: StarRating, count: number): string {
  const stars = rating === 1 ? '1 star' : `${rating} stars`;
  if (count === 0) return `Nobody has given ${stars} yet.`;
  return count === 1 ? `1 review with ${stars}` : `${count} reviews with ${stars}`;
}

/**
 * On phones the list is below the window while a filter is selected. Once the list has changed, the results
 * line is scrolled into view and focused.
 */
function useScrollToResults(rating: StarRating | null, { isChanging }: ReviewsState) {
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

/** Focuses the first of the reviews that were loaded. */
function useFocusOnNewReview({ list, loadMore }: ReviewsState) {
  const grid = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    const at = firstNew.current;
    if (at === null || list.length <= at) return;
    firstNew.current = null;
    grid.current?.children[at]?.querySelector('button')?.focus({ preventScroll: true });
  }, [list.length]);
  const more = () => {
    firstNew.current = list.length;
    void loadMore();
  };
  return { grid, more };
}

import { type ReactNode, useEffect, useState } from 'react';
import type { StarRating } from '#web/api/review-queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { replayPreHydrationEvents } from '#web/ui/timing/pre-hydration-events.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { RatingOverview } from './rating-overview.tsx';
import { ReviewList } from './review-list.tsx';
import { NoReviews, ReviewsLoading } from './review-states.tsx';
import styles from './reviews-section.module.css';
import { useReviews } from './use-reviews.ts';

interface ReviewsSectionProps {
  handle: string;
  productTitle: string;
}

const loadDialog = () => import('./write-review-dialog.tsx');

/**
 * The reviews of a product: loading, empty, failed or loaded, with the review dialog. Spec §2, Reviews
 * section.
 */
export default function ReviewsSection({ handle, productTitle }: ReviewsSectionProps) {
  const [rating, setRating] = useState<StarRating | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const reviews = useReviews(handle, rating);
  const dialog = useDeferredImport(loadDialog, isWriting);
  useEffect(() => void replayPreHydrationEvents(), []);
  const writeButton = <Button onClick={() => setIsWriting(true)}>Write a Review</Button>;
  return (
    <div className={styles.content}>
      <h2 className={styles.heading}>Reviews</h2>
      <Body reviews={reviews} rating={rating} onRating={setRating} writeButton={writeButton} />
      {dialog && (
        <dialog.WriteReviewDialog
          key={handle}
          handle={handle}
          productTitle={productTitle}
          isOpen={isWriting}
          onClose={() => setIsWriting(false)}
        />
      )}
    </div>
  );
}

interface BodyProps {
  reviews: ReturnType<typeof useReviews>;
  rating: StarRating | null;
  onRating: (rating: StarRating | null) => void;
  writeButton: ReactNode;
}

function Body({ reviews, rating, onRating, writeButton }: BodyProps) {
  const { summary } = reviews;
  if (reviews.isFailed) {
    return (
      <Notice kind="error" title="The reviews did not arrive.">
        <Button variant="secondary" onClick={reviews.retry}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (summary === undefined) return <ReviewsLoading />;
  if (summary.count === 0) return <NoReviews writeButton={writeButton} withheld={summary.withheld} />;
  return (
    <>
      <RatingOverview summary={summary} rating={rating} onRating={onRating} writeButton={writeButton} />
      <ReviewList reviews={reviews} rating={rating} onAll={() => onRating(null)} />
    </>
  );
}

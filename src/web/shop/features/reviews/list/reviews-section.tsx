import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { replayPreHydrationEvents } from '#web/ui/timing/pre-hydration-events.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { useWasNearView } from '#web/ui/timing/use-was-near-view.ts';
import { RatingOverview } from './rating-overview.tsx';
import { ReviewList } from './review-list.tsx';
import { NoReviews, ReviewsLoading } from './review-states.tsx';
import { ReviewToolbar } from './review-toolbar.tsx';
import styles from './reviews-section.module.css';
import { type HelpfulReviews, useHelpfulReviews } from './use-helpful-reviews.ts';
import { type ReviewCriteriaState, useReviewCriteria } from './use-review-criteria.ts';
import { type ReviewsState, useReviews } from './use-reviews.ts';

interface ReviewsSectionProps {
  handle: string;
  productTitle: string;
}

const loadDialog = () => import('../write/write-review-dialog.tsx');

/**
 * The reviews of a product: loading, empty, failed or loaded, with the review dialog. Spec §2, Reviews
 * section.
 */
export default function ReviewsSection({ handle, productTitle }: ReviewsSectionProps) {
  const asked = useReviewCriteria();
  const [isWriting, setIsWriting] = useState(false);
  const reviews = useReviews(handle, asked.criteria);
  const content = useRef<HTMLDivElement>(null);
  const helpful = useHelpfulReviews(handle, useWasNearView(content));
  const dialog = useDeferredImport(loadDialog, isWriting);
  useEffect(() => void replayPreHydrationEvents(), []);
  const writeButton = <Button onClick={() => setIsWriting(true)}>Write a Review</Button>;
  return (
    <div ref={content} className={styles.content}>
      <h2 className={styles.heading}>Reviews</h2>
      <Body reviews={reviews} asked={asked} helpful={helpful} writeButton={writeButton} />
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
  reviews: ReviewsState;
  asked: ReviewCriteriaState;
  helpful: HelpfulReviews;
  writeButton: ReactNode;
}

function Body({ reviews, asked, helpful, writeButton }: BodyProps) {
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
      <RatingOverview
        summary={summary}
        rating={asked.criteria.rating ?? null}
        onRating={(rating) => asked.choose({ rating })}
        writeButton={writeButton}
      />
      <ReviewToolbar {...asked} />
      <ReviewList reviews={reviews} criteria={asked.criteria} onAll={asked.showAll} helpful={helpful} />
    </>
  );
}

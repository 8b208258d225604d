import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#web/api/api-problem.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { helpfulReviewsQuery, voteOnReview } from '#web/api/reviews/helpful-reviews.ts';
import type { Review, ReviewPages } from '#web/api/reviews/review-list.ts';
import { productReviewsKey } from '#web/api/reviews/review-queries.ts';
import { useApi } from '#web/api/use-api.ts';

const FAILED = 'That did not arrive. Please try again.';

/** What came of the last press. */
interface Outcome {
  reviewId: string;
  message: string;
}

/** Which reviews of a product this session found helpful, asked for once `isWanted`, and the button that says so. */
export function useHelpfulReviews(handle: string, isWanted: boolean) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = helpfulReviewsQuery(api, handle);
  const { data: marked = [] } = useQuery({ ...query, enabled: isWanted });
  const pending = useRef(new Set<string>());
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  function store(reviewId: string, isHelpful: boolean, helpfulCount: number): void {
    queryClient.setQueryData<readonly string[]>(query.queryKey, (ids = []) => {
      const others = ids.filter((id) => id !== reviewId);
      return isHelpful ? [...others, reviewId] : others;
    });
    queryClient.setQueriesData<ReviewPages>({ queryKey: productReviewsKey(handle) }, (pages) =>
      pages?.map((page) => ({
        ...page,
        reviews: page.reviews.map((review) =>
          review.id === reviewId ? { ...review, helpfulCount } : review,
        ),
      })),
    );
  }

  async function press({ id: reviewId }: Review): Promise<void> {
    if (pending.current.has(reviewId)) return;
    pending.current.add(reviewId);
    setOutcome(null);
    // An answer that is still loading would replace what is stored below.
    const known = await queryClient.fetchQuery(query).catch(() => marked);
    const isHelpful = !known.includes(reviewId);
    try {
      store(reviewId, isHelpful, await voteOnReview(api, reviewId, isHelpful));
      setOutcome({ reviewId, message: isHelpful ? 'Thank you.' : 'Taken back.' });
    } catch (failure) {
      logFailure('mark_review', failure);
      setOutcome({ reviewId, message: messageOf(failure, FAILED) });
    } finally {
      pending.current.delete(reviewId);
    }
  }

  return {
    isMarked: ({ id }: Review) => marked.includes(id),
    messageOf: ({ id }: Review) => (outcome?.reviewId === id ? outcome.message : null),
    press: (review: Review) => void press(review),
  };
}

export type HelpfulReviews = ReturnType<typeof useHelpfulReviews>;

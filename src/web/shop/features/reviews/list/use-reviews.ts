import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchReviewPage } from '#web/api/reviews/fetch-review-page.ts';
import type { Review, ReviewCriteria, ReviewPages } from '#web/api/reviews/review-list.ts';
import { reviewsKey, reviewsQuery } from '#web/api/reviews/review-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { useLoadMore } from '#web/api/use-load-more.ts';

/**
 * The loaded reviews of a product that match the criteria. While others are loading the previous reviews stay;
 * the totals of `summary` always cover all reviews.
 */
export function useReviews(handle: string, criteria: ReviewCriteria) {
  const query = useQuery({ ...reviewsQuery(useApi(), handle, criteria), placeholderData: keepPreviousData });
  const pages = query.data ?? [];
  const cursor = pages.at(-1)?.nextCursor ?? null;
  return {
    summary: pages[0],
    list: withoutRepeated(pages.flatMap(({ reviews }) => reviews)),
    hasMore: cursor !== null,
    isChanging: query.isPlaceholderData,
    isFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    ...useMoreReviews(handle, criteria, cursor),
  };
}

export type ReviewsState = ReturnType<typeof useReviews>;

/** A review that others found helpful meanwhile may come again on a later page. */
const withoutRepeated = (reviews: Review[]) => [...new Map(reviews.map((one) => [one.id, one])).values()];

/** Appends the page after `cursor`. */
function useMoreReviews(handle: string, criteria: ReviewCriteria, cursor: string | null) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useLoadMore('fetch_reviews', JSON.stringify(reviewsKey(handle, criteria)), async () => {
    const page = await fetchReviewPage(api, handle, { ...criteria, cursor });
    queryClient.setQueryData<ReviewPages>(reviewsKey(handle, criteria), (previous = []) => [
      ...previous,
      page,
    ]);
  });
}

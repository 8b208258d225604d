import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logFailure } from '#web/api/failure-log.ts';
import {
  fetchReviewPage,
  type ReviewPages,
  reviewsKey,
  reviewsQuery,
  type StarRating,
} from '#web/api/review-queries.ts';
import { useApi } from '#web/api/use-api.ts';

/**
 * A product's reviews as far as they have been asked for, newest first, with stars of one kind or all. While another filter is on
 * its way the last one's reviews stay. `summary` counts all reviews, whatever is filtered.
 */
export function useReviews(handle: string, rating: StarRating | null) {
  const query = useQuery({ ...reviewsQuery(useApi(), handle, rating), placeholderData: keepPreviousData });
  const pages = query.data ?? [];
  const cursor = pages.at(-1)?.nextCursor ?? null;
  return {
    summary: pages[0],
    list: pages.flatMap(({ reviews }) => reviews),
    hasMore: cursor !== null,
    isChanging: query.isPlaceholderData,
    isFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    ...useMore(handle, rating, cursor),
  };
}

export type Reviews = ReturnType<typeof useReviews>;

/** Adds the page behind `cursor` to those that are there. */
function useMore(handle: string, rating: StarRating | null, cursor: string | null) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [state, setState] = useState<'resting' | 'under way' | 'failed'>('resting');
  async function loadMore(): Promise<void> {
    if (state === 'under way') return;
    setState('under way');
    try {
      const page = await fetchReviewPage(api, handle, { rating, cursor });
      queryClient.setQueryData<ReviewPages>(reviewsKey(handle, rating), (before = []) => [...before, page]);
      setState('resting');
    } catch (failure) {
      logFailure('fetch_reviews', failure);
      setState('failed');
    }
  }
  return { loadMore, isLoadingMore: state === 'under way', isMoreFailed: state === 'failed' };
}

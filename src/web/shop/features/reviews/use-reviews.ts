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
 * The loaded reviews of a product, newest first, filtered by stars. While another filter is loading the
 * previous reviews stay; `summary` always covers all reviews.
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
    ...useLoadMore(handle, rating, cursor),
  };
}

export type ReviewsState = ReturnType<typeof useReviews>;

/** Appends the page after `cursor`. */
function useLoadMore(handle: string, rating: StarRating | null, cursor: string | null) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  async function loadMore(): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    try {
      const page = await fetchReviewPage(api, handle, { rating, cursor });
      queryClient.setQueryData<ReviewPages>(reviewsKey(handle, rating), (previous = []) => [
        ...previous,
        page,
      ]);
      setState('idle');
    } catch (failure) {
      logFailure('fetch_reviews', failure);
      setState('failed');
    }
  }
  return { loadMore, isLoadingMore: state === 'pending', isMoreFailed: state === 'failed' };
}

import type { ApiClient } from '../client.ts';
import { ALL_REVIEWS, type ReviewCriteria, type ReviewPages } from './review-list.ts';

/** Common prefix of all review lists of a product. */
export const productReviewsKey = (handle: string) => ['reviews', handle] as const;
export const reviewsKey = (handle: string, criteria: ReviewCriteria) =>
  [...productReviewsKey(handle), criteria] as const;

/**
 * The first page of a product's reviews; later pages are appended to its data. The first view has its reviews from the
 * server, so what fetches them is loaded when it is needed.
 */
export function reviewsQuery(api: ApiClient, handle: string, criteria = ALL_REVIEWS) {
  return {
    queryKey: reviewsKey(handle, criteria),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReviewPages> => {
      const { fetchReviewPage } = await import('./fetch-review-page.ts');
      return [await fetchReviewPage(api, handle, { ...criteria, cursor: null }, signal)];
    },
  };
}

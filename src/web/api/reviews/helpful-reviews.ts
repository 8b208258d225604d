import type { PublicReviewId } from '#domain/ids.ts';
import type { ApiClient } from '../client.ts';
import { helpfulReviewEndpoints } from '../endpoints/helpful-review-endpoints.ts';

/** The ids of a product's reviews that this session found helpful. */
export const helpfulReviewsQuery = (api: ApiClient, handle: string) => ({
  queryKey: ['helpful reviews', handle],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly string[]> => {
    const query = { store_id: api.storeId, handle };
    return (await api.call(helpfulReviewEndpoints.votedReviews, { query }, { signal })).review_ids;
  },
});

/** Says that a review was helpful, or takes that back, and answers how many find it helpful. Throws `ApiProblem`. */
export async function voteOnReview(api: ApiClient, reviewId: string, isHelpful: boolean): Promise<number> {
  const body = { store_id: api.storeId, review_id: reviewId as PublicReviewId, is_helpful: isHelpful };
  return (await api.call(helpfulReviewEndpoints.voteOnReview, { body })).helpful_count;
}

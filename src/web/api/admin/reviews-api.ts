import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/reviews-calls.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from './always-fresh.ts';

export type ModeratedReview = wire.ModeratedReview;
export type ReviewStatus = ModeratedReview['status'];

export const reviewEndpoints = {
  reviews: endpoint<typeof wire.adminReviews>('GET', '/admin/api/reviews'),
  publishReview: endpoint<typeof wire.adminPublishReview>('POST', '/admin/api/publish_review'),
  withholdReview: endpoint<typeof wire.adminWithholdReview>('POST', '/admin/api/withhold_review'),
};

export const ADMIN_REVIEWS = ['admin-reviews'] as const;

export function adminReviewsQuery(api: ApiClient, status: ReviewStatus) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_REVIEWS, status],
    queryFn: async ({ signal }) =>
      (await api.call(reviewEndpoints.reviews, { query: { store_id: api.storeId, status } }, { signal }))
        .reviews,
  });
}

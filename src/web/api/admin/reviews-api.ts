import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as requests from '#contracts/admin/review-requests-calls.ts';
import type * as wire from '#contracts/admin/reviews-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { OrderId } from '#domain/ids.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

/** Filters, sort and page of the list. */
export type ReviewQuery = Omit<CallInput<typeof wire.adminReviews>['query'], 'store_id'>;
export type ReviewRequestQuery = Omit<CallInput<typeof requests.adminReviewRequests>['query'], 'store_id'>;
export type ReviewDecision = CallInput<typeof wire.adminDecideReviews>['body']['decisions'][number];

/** Common prefix of all queries about reviews. */
export const ADMIN_REVIEWS = ['admin-reviews'] as const;

const ONE = '/admin/api/reviews/:review_id';

export const adminReviewEndpoints = {
  list: endpoint<typeof wire.adminReviews>('GET', '/admin/api/reviews'),
  one: endpoint<typeof wire.adminReview>('GET', ONE),
  ratings: endpoint<typeof wire.adminProductRatings>('GET', '/admin/api/product_ratings'),
  decide: endpoint<typeof wire.adminDecideReview>('POST', `${ONE}/decision`),
  decideAll: endpoint<typeof wire.adminDecideReviews>('POST', '/admin/api/review_decisions'),
  reply: endpoint<typeof wire.adminReplyToReview>('POST', `${ONE}/reply`),
  requests: endpoint<typeof requests.adminReviewRequests>('GET', '/admin/api/review_requests'),
  ofOrder: endpoint<typeof requests.adminOrderReviews>('GET', '/admin/api/orders/:order_id/reviews'),
  request: endpoint<typeof requests.adminRequestReview>('POST', '/admin/api/orders/:order_id/review_request'),
  removeReply: endpoint<typeof wire.adminRemoveReply>('POST', `${ONE}/reply/remove`),
};

/** A page of reviews; the page before stays visible until it is here. */
export function reviewIndexQuery(api: ApiClient, query: ReviewQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_REVIEWS, 'index', query],
    queryFn: ({ signal }) =>
      api.call(adminReviewEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function staffReviewQuery(api: ApiClient, id: wire.StaffReview['review_id']) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_REVIEWS, 'page', id],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          adminReviewEndpoints.one,
          { params: { review_id: id }, query: { store_id: api.storeId } },
          { signal },
        )
      ).review,
  });
}

export function productRatingsQuery(api: ApiClient, product: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_REVIEWS, 'ratings', product],
    queryFn: ({ signal }) =>
      api.call(adminReviewEndpoints.ratings, { query: { store_id: api.storeId, product } }, { signal }),
  });
}

/** Where the filtered reviews are downloaded. */
export const reviewExportAddress = (api: ApiClient, filters: URLSearchParams): string =>
  api.urlOf(
    `/admin/api/reviews_export?${new URLSearchParams([['store_id', api.storeId], ...filters.entries()])}`,
  );

export function reviewRequestsQuery(api: ApiClient, query: ReviewRequestQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_REVIEWS, 'requests', query],
    queryFn: ({ signal }) =>
      api.call(adminReviewEndpoints.requests, { query: { store_id: api.storeId, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function orderReviewsQuery(api: ApiClient, orderId: OrderId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_REVIEWS, 'order', orderId],
    queryFn: ({ signal }) =>
      api.call(
        adminReviewEndpoints.ofOrder,
        { params: { order_id: orderId }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}

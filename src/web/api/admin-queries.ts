import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin-calls.ts';
import { adminEndpoints as endpoints } from './admin-endpoints.ts';
import { ApiProblem } from './api-problem.ts';
import type { ApiClient } from './client.ts';

export type OrderToPack = wire.OrderToPack;
export type ModeratedReview = wire.ModeratedReview;
export type CountedStock = wire.CountedStock;
export type OpenAlert = wire.OpenAlert;

export type WhichOrders = 'to_pack' | 'shipped' | 'all';
export type ReviewStatus = ModeratedReview['status'];

/** What staff look at is asked for anew whenever it is shown: somebody else may be packing as well. A refusal is not asked again. */
const ALWAYS_FRESH = {
  staleTime: 0,
  gcTime: 0,
  retry: (failures: number, failure: Error) =>
    failures < 1 && !(failure instanceof ApiProblem && failure.status < 500),
};

/** All lists of orders begin with it. */
export const ADMIN_ORDERS = ['admin-orders'] as const;
export const ADMIN_REVIEWS = ['admin-reviews'] as const;
export const ADMIN_STOCK = ['admin-stock'] as const;
export const ADMIN_ALERTS = ['admin-alerts'] as const;

/** Orders of one kind, and of those only what is searched for; `search` empty: all. */
export function adminOrdersQuery(api: ApiClient, which: WhichOrders, search: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, which, search],
    queryFn: ({ signal }) => {
      const query = { store_id: api.storeId, which, ...(search !== '' && { search }) };
      return api.call(endpoints.orders, { query }, { signal });
    },
  });
}

export function adminReviewsQuery(api: ApiClient, status: ReviewStatus) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_REVIEWS, status],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.reviews, { query: { store_id: api.storeId, status } }, { signal })).reviews,
  });
}

export function adminStockQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ADMIN_STOCK,
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.stock, { query: { store_id: api.storeId } }, { signal })).stock,
  });
}

export function adminAlertsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ADMIN_ALERTS,
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.alerts, { query: { store_id: api.storeId } }, { signal })).alerts,
  });
}

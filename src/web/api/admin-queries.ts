import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin-calls.ts';
import type { SignedInStaffMember } from '#contracts/staff-calls.ts';
import { ApiProblem } from './api-problem.ts';
import type { ApiClient } from './client.ts';
import { adminEndpoints as endpoints } from './endpoints/admin-endpoints.ts';

export type { SignedInStaffMember };
export type OrderToPack = wire.OrderToPack;
export type ModeratedReview = wire.ModeratedReview;
export type CountedStock = wire.CountedStock;
export type OpenAlert = wire.OpenAlert;

export type OrderTab = 'to_pack' | 'shipped' | 'all';
export type ReviewStatus = ModeratedReview['status'];

/**
 * Lists of the staff pages are never cached, because several people work on them. A refused call is not
 * retried.
 */
const ALWAYS_FRESH = {
  staleTime: 0,
  gcTime: 0,
  retry: (failures: number, failure: Error) =>
    failures < 1 && !(failure instanceof ApiProblem && failure.status < 500),
};

/** Common prefix of all order lists. */
export const ADMIN_ORDERS = ['admin-orders'] as const;
export const ADMIN_REVIEWS = ['admin-reviews'] as const;
export const ADMIN_STOCK = ['admin-stock'] as const;
export const ADMIN_ALERTS = ['admin-alerts'] as const;

/** Who is signed in to the back office; null when signed out. */
export function staffMemberQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-session'],
    queryFn: async ({ signal }): Promise<SignedInStaffMember | null> =>
      (await api.call(endpoints.session, { query: { store_id: api.storeId } }, { signal })).staff_member,
  });
}

/** Orders that match the filter and, unless it is empty, the search text. */
export function adminOrdersQuery(api: ApiClient, which: OrderTab, search: string) {
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

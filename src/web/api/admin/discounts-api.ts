import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/discounts/discount-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export type DiscountQuery = Omit<NonNullable<CallInput<typeof wire.adminDiscounts>['query']>, 'store_id'>;

export const discountEndpoints = {
  list: endpoint<typeof wire.adminDiscounts>('GET', '/admin/api/discounts'),
  page: endpoint<typeof wire.adminDiscount>('GET', '/admin/api/discounts/:code'),
  choices: endpoint<typeof wire.adminDiscountChoices>('GET', '/admin/api/discount_choices'),
  items: endpoint<typeof wire.adminDiscountItems>('GET', '/admin/api/discount_items'),
  tryOut: endpoint<typeof wire.adminTryDiscount>('POST', '/admin/api/discount_try', { isReading: true }),
  create: endpoint<typeof wire.adminCreateDiscount>('POST', '/admin/api/discounts'),
  edit: endpoint<typeof wire.adminEditDiscount>('POST', '/admin/api/discounts/:code'),
  copy: endpoint<typeof wire.adminCopyDiscount>('POST', '/admin/api/discounts/:code/copies'),
  turn: endpoint<typeof wire.adminSwitchDiscount>('POST', '/admin/api/discounts/:code/switch'),
};

export const ADMIN_DISCOUNTS = ['admin-discounts'] as const;

export function adminDiscountsQuery(api: ApiClient, query: DiscountQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_DISCOUNTS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(discountEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

/** The address of the list as a file, with the same filters. */
export const discountExportAddress = (api: ApiClient, filters: URLSearchParams): string =>
  api.urlOf(
    `/admin/api/discounts_export?${new URLSearchParams([['store_id', api.storeId], ...filters.entries()])}`,
  );

/** A code as staff edit it. */
export function adminDiscountQuery(api: ApiClient, code: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_DISCOUNTS, 'page', code],
    queryFn: ({ signal }) =>
      api.call(discountEndpoints.page, { params: { code }, query: { store_id: api.storeId } }, { signal }),
  });
}

/** Products and collections that a discount may be for. */
export function discountChoicesQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...ADMIN_DISCOUNTS, 'choices', q],
    queryFn: ({ signal }) =>
      api.call(discountEndpoints.choices, { query: { store_id: api.storeId, q } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

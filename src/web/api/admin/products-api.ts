import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/products/product-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export type ProductsChange = CallInput<typeof wire.adminChangeProducts>['body']['change'];
export type ProductQuery = Omit<NonNullable<CallInput<typeof wire.adminProducts>['query']>, 'store_id'>;

export const productEndpoints = {
  list: endpoint<typeof wire.adminProducts>('GET', '/admin/api/products'),
  page: endpoint<typeof wire.adminProduct>('GET', '/admin/api/products/:handle'),
  version: endpoint<typeof wire.adminProductVersion>('GET', '/admin/api/products/:handle/versions/:version'),
  start: endpoint<typeof wire.adminAddProduct>('POST', '/admin/api/products'),
  save: endpoint<typeof wire.adminSaveProduct>('POST', '/admin/api/products/:handle'),
  preview: endpoint<typeof wire.adminPreviewProduct>('POST', '/admin/api/products/:handle/preview'),
  publish: endpoint<typeof wire.adminPublishProduct>('POST', '/admin/api/products/:handle/publish'),
  unschedule: endpoint<typeof wire.adminUnscheduleProduct>(
    'POST',
    '/admin/api/products/:handle/versions/:version/unschedule',
  ),
  archive: endpoint<typeof wire.adminArchiveProduct>('POST', '/admin/api/products/:handle/archive'),
  change: endpoint<typeof wire.adminChangeProducts>('POST', '/admin/api/product-changes'),
  priceRuns: endpoint<typeof wire.adminPriceRuns>('GET', '/admin/api/price-runs'),
  undoPriceRun: endpoint<typeof wire.adminUndoPriceRun>('POST', '/admin/api/price-runs/:run_id/undo'),
  move: endpoint<typeof wire.adminMoveProduct>('POST', '/admin/api/products/:handle/move'),
  remove: endpoint<typeof wire.adminDeleteProduct>('POST', '/admin/api/products/:handle/delete'),
  uploadPicture: endpoint<typeof wire.adminUploadPicture>('POST', '/admin/api/pictures'),
};

export const ADMIN_PRODUCTS = ['admin-products'] as const;

export function adminProductsQuery(api: ApiClient, query: ProductQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_PRODUCTS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(productEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

/** Changes of the prices of several products. */
export function priceRunsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_PRODUCTS, 'price-runs'],
    queryFn: ({ signal }) =>
      api.call(productEndpoints.priceRuns, { query: { store_id: api.storeId } }, { signal }),
  });
}

/** A product as staff edit it. */
export function adminProductQuery(api: ApiClient, handle: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_PRODUCTS, 'page', handle],
    queryFn: ({ signal }) =>
      api.call(productEndpoints.page, { params: { handle }, query: { store_id: api.storeId } }, { signal }),
  });
}

/** A version of a product and the one before it, which never change. */
export function productVersionQuery(api: ApiClient, handle: string, version: number) {
  return queryOptions({
    queryKey: [...ADMIN_PRODUCTS, 'version', handle, version],
    queryFn: ({ signal }) =>
      api.call(
        productEndpoints.version,
        { params: { handle, version }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}

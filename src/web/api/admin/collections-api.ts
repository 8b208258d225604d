import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/collections/collection-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

type CollectionQuery = Omit<NonNullable<CallInput<typeof wire.adminCollections>['query']>, 'store_id'>;
type CollectionPreview = Omit<CallInput<typeof wire.adminPreviewCollection>['body'], 'store_id'>;

export const collectionEndpoints = {
  list: endpoint<typeof wire.adminCollections>('GET', '/admin/api/collections'),
  page: endpoint<typeof wire.adminCollection>('GET', '/admin/api/collections/:name'),
  start: endpoint<typeof wire.adminAddCollection>('POST', '/admin/api/collections'),
  save: endpoint<typeof wire.adminSaveCollection>('POST', '/admin/api/collections/:name'),
  remove: endpoint<typeof wire.adminDeleteCollection>('POST', '/admin/api/collections/:name/delete'),
  preview: endpoint<typeof wire.adminPreviewCollection>('POST', '/admin/api/collection_preview', {
    isReading: true,
  }),
  products: endpoint<typeof wire.adminCollectionProducts>('GET', '/admin/api/collection_products'),
  uploadPicture: endpoint<typeof wire.adminUploadCollectionPicture>('POST', '/admin/api/collection_pictures'),
};

export const ADMIN_COLLECTIONS = ['admin-collections'] as const;

export function adminCollectionsQuery(api: ApiClient, query: CollectionQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_COLLECTIONS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(collectionEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

/** A collection as staff edit it. */
export function adminCollectionQuery(api: ApiClient, name: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_COLLECTIONS, 'page', name],
    queryFn: ({ signal }) =>
      api.call(collectionEndpoints.page, { params: { name }, query: { store_id: api.storeId } }, { signal }),
  });
}

/** What a collection would hold. While it is asked again, what it held before is shown. */
export function collectionPreviewQuery(api: ApiClient, asked: CollectionPreview) {
  return queryOptions({
    queryKey: [...ADMIN_COLLECTIONS, 'preview', asked],
    queryFn: ({ signal }) =>
      api.call(collectionEndpoints.preview, { body: { store_id: api.storeId, ...asked } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Products that can be put into a collection by hand. */
export function collectionProductsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...ADMIN_COLLECTIONS, 'products', q],
    queryFn: async ({ signal }) => {
      const query = { store_id: api.storeId, q };
      return (await api.call(collectionEndpoints.products, { query }, { signal })).products;
    },
    placeholderData: keepPreviousData,
  });
}

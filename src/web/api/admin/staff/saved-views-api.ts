import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/staff/saved-view-calls.ts';
import type { SavedViewList } from '#domain/staff/saved-view.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

export const SAVED_VIEWS = ['admin-saved-views'] as const;

export const savedViewEndpoints = {
  list: endpoint<typeof wire.adminSavedViews>('GET', '/admin/api/saved_views'),
  save: endpoint<typeof wire.adminSaveView>('POST', '/admin/api/saved_views'),
  change: endpoint<typeof wire.adminChangeView>('POST', '/admin/api/saved_views/:saved_view_id'),
  remove: endpoint<typeof wire.adminDeleteView>('POST', '/admin/api/saved_views/:saved_view_id/delete'),
};

/** The own and shared views of a list, by name. */
export function savedViewsQuery(api: ApiClient, list: SavedViewList) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...SAVED_VIEWS, list],
    queryFn: async ({ signal }) =>
      (await api.call(savedViewEndpoints.list, { query: { store_id: api.storeId, list } }, { signal }))
        .saved_views,
  });
}

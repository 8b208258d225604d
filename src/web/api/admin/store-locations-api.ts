import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/store-locations/location-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { sendCsv } from './send-csv.ts';

type LocationQuery = Omit<NonNullable<CallInput<typeof wire.adminLocations>['query']>, 'store_id'>;

export const locationEndpoints = {
  list: endpoint<typeof wire.adminLocations>('GET', '/admin/api/store_locations'),
  page: endpoint<typeof wire.adminLocation>('GET', '/admin/api/store_locations/:location_id'),
  products: endpoint<typeof wire.adminLocationProducts>('GET', '/admin/api/store_location_products'),
  add: endpoint<typeof wire.adminAddLocation>('POST', '/admin/api/store_locations'),
  save: endpoint<typeof wire.adminSaveLocation>('POST', '/admin/api/store_locations/:location_id'),
  remove: endpoint<typeof wire.adminRemoveLocation>('POST', '/admin/api/store_locations/:location_id/remove'),
  readFile: endpoint<typeof wire.adminReadLocationFile>('POST', '/admin/api/store_locations_file'),
};

export const ADMIN_LOCATIONS = ['admin-store-locations'] as const;

export function adminLocationsQuery(api: ApiClient, query: LocationQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_LOCATIONS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(locationEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

/** A location as staff edit it. */
export function adminLocationQuery(api: ApiClient, locationId: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_LOCATIONS, 'page', locationId],
    queryFn: ({ signal }) =>
      api.call(
        locationEndpoints.page,
        { params: { location_id: locationId }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}

/** Products that a location may carry. `q`: part of the title or the handle. */
export function locationProductsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...ADMIN_LOCATIONS, 'products', q],
    queryFn: async ({ signal }) => {
      const query = { store_id: api.storeId, q };
      return (await api.call(locationEndpoints.products, { query }, { signal })).products;
    },
    placeholderData: keepPreviousData,
  });
}

/** The address of the list as a file, with the same filters. */
export const locationExportAddress = (api: ApiClient, filters: URLSearchParams): string =>
  api.urlOf(
    `/admin/api/store_locations_export?${new URLSearchParams([['store_id', api.storeId], ...filters.entries()])}`,
  );

/** Sends a CSV file, or only asks what it would do. Throws `ApiProblem`. */
export const sendLocationFile = (
  api: ApiClient,
  file: File,
  options: { isTrial: boolean },
): Promise<wire.LocationFileResult> => sendCsv(api, locationEndpoints.readFile.path, file, options);

import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/alerts-calls.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export const alertEndpoints = {
  alerts: endpoint<typeof wire.adminAlerts>('GET', '/admin/api/alerts'),
  seen: endpoint<typeof wire.adminMarkAlertSeen>('POST', '/admin/api/seen'),
};

export const ADMIN_ALERTS = ['admin-alerts'] as const;

export function adminAlertsQuery(api: ApiClient, view: 'open' | 'seen') {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ALERTS, view],
    queryFn: async ({ signal }) =>
      (await api.call(alertEndpoints.alerts, { query: { store_id: api.storeId, view } }, { signal })).alerts,
  });
}

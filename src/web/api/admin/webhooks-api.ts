import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/developers/webhook-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { WebhookEndpointId } from '#domain/ids.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

type DeliveryQuery = Omit<CallInput<typeof wire.adminWebhookDeliveries>['query'], 'store_id'>;

export const webhookEndpoints = {
  list: endpoint<typeof wire.adminWebhooks>('GET', '/admin/api/webhooks'),
  one: endpoint<typeof wire.adminWebhook>('GET', '/admin/api/webhooks/:webhook_id'),
  add: endpoint<typeof wire.adminAddWebhook>('POST', '/admin/api/webhooks'),
  change: endpoint<typeof wire.adminChangeWebhook>('POST', '/admin/api/webhooks/:webhook_id'),
  remove: endpoint<typeof wire.adminRemoveWebhook>('POST', '/admin/api/webhooks/:webhook_id/remove'),
  rotate: endpoint<typeof wire.adminRotateWebhookSecret>('POST', '/admin/api/webhooks/:webhook_id/secret'),
  sample: endpoint<typeof wire.adminSendWebhookSample>('POST', '/admin/api/webhooks/:webhook_id/sample'),
  deliveries: endpoint<typeof wire.adminWebhookDeliveries>(
    'GET',
    '/admin/api/webhooks/:webhook_id/deliveries',
  ),
  sendAgain: endpoint<typeof wire.adminSendWebhookAgain>(
    'POST',
    '/admin/api/webhook_deliveries/:delivery_id/send',
  ),
};

export const ADMIN_WEBHOOKS = ['admin-webhooks'] as const;

export function adminWebhooksQuery(api: ApiClient, query: Record<string, string>) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_WEBHOOKS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(webhookEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

export function adminWebhookQuery(api: ApiClient, id: WebhookEndpointId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_WEBHOOKS, 'one', id],
    queryFn: ({ signal }) =>
      api.call(
        webhookEndpoints.one,
        { params: { webhook_id: id }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}

export function webhookDeliveriesQuery(api: ApiClient, id: WebhookEndpointId, query: DeliveryQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_WEBHOOKS, 'deliveries', id, query],
    queryFn: ({ signal }) =>
      api.call(
        webhookEndpoints.deliveries,
        { params: { webhook_id: id }, query: { store_id: api.storeId, ...query } },
        { signal },
      ),
  });
}

import { z } from 'zod';
import type { WebhookDeliveryId, WebhookEndpointId } from '#domain/ids.ts';
import { DISABLED_BECAUSE, WEBHOOK_EVENT_TYPES } from '#domain/webhooks/webhook-events.ts';
import { defineCall } from '../../call.ts';
import { idOf, line, moment, nothing, requiredText, storeId, version } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { staffHistory } from '../staff-history.ts';

const tag = 'Back office';
const type = z.enum(WEBHOOK_EVENT_TYPES);
const endpointId = idOf<WebhookEndpointId>(z.uuid());
const params = z.strictObject({ webhook_id: endpointId });
const ofVersion = z.strictObject({ store_id: storeId, version });
const secret = z.string().describe('whsec_…, by which receivers check the signature; answered only here');
const fields = {
  address: requiredText(500).describe('https://…'),
  description: line(200),
  events: z.array(type).min(1, 'must not be empty: choose at least one').max(WEBHOOK_EVENT_TYPES.length),
};

const listedWebhook = z.object({
  id: idOf<WebhookEndpointId>(z.string()),
  address: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  is_enabled: z.boolean(),
  failing_since: moment.nullable().describe('The first failure since something arrived'),
  failed_at: moment.nullable().describe('When the shop disabled it'),
  disabled_because: z
    .enum(DISABLED_BECAUSE)
    .nullable()
    .describe(
      'Why the shop did: nothing arrived for three days, it answered 410, who made it has left or may not see its events any more, or a backup was restored; null where staff did',
    ),
  made_by: z.string().describe('In whose name it is sent: who made it, or enabled it last'),
  created_at: moment,
});
export type ListedWebhook = z.output<typeof listedWebhook>;

export const adminWebhooks = defineCall({
  method: 'GET',
  path: '/admin/api/webhooks',
  permission: 'developers:read',
  summary: 'Where events are sent, newest first',
  tag,
  query: z.strictObject({ store_id: storeId, ...pageQuery }),
  answer: z.object({ webhooks: z.array(listedWebhook), next_cursor: nextCursor }),
});

export const adminWebhook = defineCall({
  method: 'GET',
  path: '/admin/api/webhooks/:webhook_id',
  permission: 'developers:read',
  summary: 'A webhook, with what staff did with it',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: listedWebhook.extend({
    version: z.int(),
    old_secret_until: moment.nullable().describe('Until then the secret before signs as well'),
    history: staffHistory,
  }),
});
export type Webhook = z.output<typeof adminWebhook.answer>;

export const adminAddWebhook = defineCall({
  method: 'POST',
  path: '/admin/api/webhooks',
  permission: 'developers:edit',
  summary: 'Sends events to an address from now on',
  tag,
  body: z.strictObject({ store_id: storeId, ...fields }),
  answer: z.object({ id: idOf<WebhookEndpointId>(z.string()), secret }),
});

export const adminChangeWebhook = defineCall({
  method: 'POST',
  path: '/admin/api/webhooks/:webhook_id',
  permission: 'developers:edit',
  summary: 'Changes a webhook, disables or enables it',
  tag,
  params,
  body: ofVersion.extend({ ...fields, is_enabled: z.boolean() }),
  answer: nothing,
});

export const adminRemoveWebhook = defineCall({
  method: 'POST',
  path: '/admin/api/webhooks/:webhook_id/remove',
  permission: 'developers:edit',
  summary: 'Removes a webhook with its deliveries',
  tag,
  params,
  body: ofVersion,
  answer: nothing,
});

export const adminRotateWebhookSecret = defineCall({
  method: 'POST',
  path: '/admin/api/webhooks/:webhook_id/secret',
  permission: 'developers:edit',
  summary: 'Makes a new secret; the one before signs as well for 24 hours',
  tag,
  params,
  body: ofVersion,
  answer: z.object({ secret }),
});

export const adminSendWebhookSample = defineCall({
  method: 'POST',
  path: '/admin/api/webhooks/:webhook_id/sample',
  permission: 'developers:edit',
  summary: 'Sends an event with invented data',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, type }),
  answer: nothing,
});

const webhookDelivery = z.object({
  id: idOf<WebhookDeliveryId>(z.string()),
  event_id: z.string().describe('The webhook-id of the delivery'),
  type: z.string(),
  subject: z
    .string()
    .nullable()
    .describe(
      'order:, product:, stock:, customer:, subscription: or sample:, and which; null without the permission of the event',
    ),
  data: z.record(z.string(), z.unknown()).nullable().describe('Null without the permission of the event'),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  occurred_at: moment,
  last_attempt_at: moment.nullable(),
  next_attempt_at: moment.nullable().describe('Null when none is to come'),
  answer_status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  answer: z.string().nullable().describe('Its first kilobyte'),
  failure: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const adminWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/admin/api/webhooks/:webhook_id/deliveries',
  permission: 'developers:read',
  summary: 'What a webhook was sent in the last 30 days, newest first',
  tag,
  params,
  query: z.strictObject({
    store_id: storeId,
    status: z.enum(['pending', 'delivered', 'failed']).optional(),
    ...pageQuery,
  }),
  answer: z.object({ deliveries: z.array(webhookDelivery), next_cursor: nextCursor }),
});

export const adminSendWebhookAgain = defineCall({
  method: 'POST',
  path: '/admin/api/webhook_deliveries/:delivery_id/send',
  permission: 'developers:edit',
  summary: 'Sends a delivery again, also one that arrived',
  tag,
  params: z.strictObject({ delivery_id: idOf<WebhookDeliveryId>(z.uuid()) }),
  body: z.strictObject({ store_id: storeId }),
  answer: nothing,
});

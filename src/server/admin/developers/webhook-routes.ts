import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/developers/webhook-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  rotateSecret,
  type WebhookEndpoint,
} from '#server/webhooks/manage-endpoints.ts';
import type { AddressRules } from '#server/webhooks/public-address.ts';
import { sendAgain, sendSample } from '#server/webhooks/send-again.ts';
import { changedValues } from '../audit/changed-values.ts';
import { listedDeliveries, listedWebhooks, shownWebhook } from './webhook-index.ts';

type WebhookDeps = Deps & { webhookRules: AddressRules };

/** Where events are sent, and what was delivered. docs/decisions/0319. */
export function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminWebhooks, ({ query }) => listedWebhooks(db, query));
  serveStaff(app, deps, calls.adminWebhook, ({ params, storeId }) =>
    shownWebhook(db, storeId, params.webhook_id),
  );
  serveStaff(app, deps, calls.adminWebhookDeliveries, ({ params, query, staffMember }) =>
    listedDeliveries(db, params.webhook_id, query, staffMember),
  );
  endpointChanges(app, deps);
  sendingChanges(app, deps);
}

function endpointChanges(app: FastifyInstance, deps: WebhookDeps): void {
  const { db } = deps;
  const changesAccess = true;
  const adding = { call: calls.adminAddWebhook, command: 'webhooks add', changesAccess };
  serveChanges(app, deps, adding, async ({ body, staffMember, audit }) => {
    const { address, description, events } = body;
    const added = await addEndpoint(deps, { address, description, events }, staffMember);
    audit({
      subject: { type: 'webhook', id: added.id },
      summary: `Sends ${events.join(', ')} to ${address}`,
    });
    return added;
  });

  const changing = { call: calls.adminChangeWebhook, command: 'webhooks change', changesAccess };
  serveChanges(app, deps, changing, async ({ params, body, staffMember, audit }) => {
    const { address, description, events, is_enabled: isEnabled, version } = body;
    audit({ subject: { type: 'webhook', id: params.webhook_id } });
    const after = { address, description, events, isEnabled };
    const shown = { id: params.webhook_id, version };
    const before = await changeEndpoint(deps, shown, after, staffMember);
    audit({ summary: `Changed the webhook to ${address}`, ...changedValues(fieldsOf(before), after) });
    return {};
  });

  const removing = { call: calls.adminRemoveWebhook, command: 'webhooks remove', changesAccess };
  serveChanges(app, deps, removing, async ({ params, body: { version }, staffMember, audit }) => {
    audit({ subject: { type: 'webhook', id: params.webhook_id } });
    const { address } = await removeEndpoint(db, { id: params.webhook_id, version }, staffMember);
    audit({ summary: `Removed the webhook to ${address}` });
    return {};
  });

  const rotating = { call: calls.adminRotateWebhookSecret, command: 'webhooks new-secret', changesAccess };
  serveChanges(app, deps, rotating, async ({ params, body: { version }, staffMember, audit }) => {
    audit({ subject: { type: 'webhook', id: params.webhook_id } });
    const shown = { id: params.webhook_id, version };
    const { endpoint, secret } = await rotateSecret(deps, shown, staffMember);
    audit({ summary: `Made a new secret of the webhook to ${endpoint.address}` });
    return { secret };
  });
}

function sendingChanges(app: FastifyInstance, deps: WebhookDeps): void {
  const { db } = deps;
  const sampling = { call: calls.adminSendWebhookSample, command: 'webhooks send-sample' };
  serveChanges(app, deps, sampling, async ({ params, body: { type }, storeId, audit }) => {
    audit({ subject: { type: 'webhook', id: params.webhook_id } });
    const { address } = await sendSample(db, storeId, { endpointId: params.webhook_id, type });
    audit({ summary: `Sent a sample of ${type} to ${address}` });
    return {};
  });

  const repeating = { call: calls.adminSendWebhookAgain, command: 'webhooks send-again' };
  serveChanges(app, deps, repeating, async ({ params, staffMember, audit }) => {
    const { endpoint, type } = await sendAgain(db, params.delivery_id, staffMember);
    audit({
      subject: { type: 'webhook', id: endpoint.id },
      summary: `Sent ${type} to ${endpoint.address} again`,
    });
    return {};
  });
}

const fieldsOf = ({ address, description, events, isEnabled }: WebhookEndpoint) => ({
  address,
  description,
  events,
  isEnabled,
});

import { and, eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId, WebhookDeliveryId } from '#domain/ids.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import { WEBHOOK_EVENTS, type WebhookEventType } from '#domain/webhooks/webhook-events.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { webhookDeliveries, webhookEvents } from '#server/platform/database/schema/webhook-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import { lockAsker } from '#server/staff/lock-asker.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { announceDeliveries } from './delivery-queue.ts';
import { findEndpoint, type WebhookEndpoint } from './manage-endpoints.ts';
import { seesAll } from './stop-without-member.ts';

/**
 * Sends a delivery again, with all its attempts, also one that arrived; receivers know it by the same id. One that waits is sent now.
 * Returns its endpoint and the type of the event. Throws `not_found`, and `not_possible_now` while the endpoint is disabled and
 * for an event that `by` may not see, and `forbidden`.
 */
export function sendAgain(
  db: Database,
  id: WebhookDeliveryId,
  by: StaffMember,
): Promise<{ endpoint: WebhookEndpoint; type: WebhookEventType }> {
  const { storeId } = by;
  return db.transaction(async (tx) => {
    const { asker } = await lockAsker(tx, by, 'developers:edit');
    const [found] = await tx
      .select({ delivery: webhookDeliveries, type: webhookEvents.type })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(and(eq(webhookDeliveries.storeId, storeId), eq(webhookDeliveries.id, id)));
    if (!found)
      throw new DomainError('not_found', 'There is no such delivery. After 30 days they are deleted.');
    if (!seesAll(permissionsOf(asker), [found.type]))
      throw new DomainError('not_possible_now', 'Your own role does not show this event.');
    const endpoint = await enabledEndpoint(tx, storeId, found.delivery.endpointId);
    await tx
      .update(webhookDeliveries)
      .set({ status: 'pending', attempts: 0, nextAttemptAt: shopNow })
      .where(eq(webhookDeliveries.id, id));
    await announceDeliveries(tx);
    return { endpoint, type: found.type };
  });
}

/** Sends an event with invented data. Throws `not_found`, and `not_possible_now` while the endpoint is disabled. */
export function sendSample(
  db: Database,
  storeId: StoreId,
  { endpointId, type }: { endpointId: WebhookEndpoint['id']; type: WebhookEventType },
): Promise<WebhookEndpoint> {
  return db.transaction(async (tx) => {
    const endpoint = await enabledEndpoint(tx, storeId, endpointId);
    const subject = `sample:${newId()}`;
    const data = { ...WEBHOOK_EVENTS[type].sample, is_sample: true };
    const [event] = await tx
      .insert(webhookEvents)
      .values({ storeId, type, subject, data })
      .returning({ id: webhookEvents.id });
    if (!event) throw new Error('a sample was not stored');
    await tx.insert(webhookDeliveries).values({ storeId, endpointId, eventId: event.id, subject });
    await announceDeliveries(tx);
    return endpoint;
  });
}

async function enabledEndpoint(
  tx: Transaction,
  storeId: StoreId,
  id: WebhookEndpoint['id'],
): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(tx, storeId, id);
  if (!endpoint.isEnabled)
    throw new DomainError('not_possible_now', 'This webhook is disabled. Enable it first.');
  return endpoint;
}

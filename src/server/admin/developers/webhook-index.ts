import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  adminWebhookDeliveries,
  adminWebhooks,
  ListedWebhook,
  Webhook,
} from '#contracts/admin/developers/webhook-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId, WebhookEndpointId } from '#domain/ids.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { isWebhookEventType, WEBHOOK_EVENTS } from '#domain/webhooks/webhook-events.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '#server/platform/database/schema/webhook-tables.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { findEndpoint, type WebhookEndpoint } from '#server/webhooks/manage-endpoints.ts';
import { historyOf } from '../audit/staff-history.ts';

const newestOf = ({
  createdAt,
  id,
}: Pick<typeof webhookDeliveries | typeof webhookEndpoints, 'createdAt' | 'id'>) =>
  ({
    columns: [
      { column: createdAt, type: 'moment' },
      { column: id, type: 'uuid' },
    ],
    direction: 'descending',
  }) satisfies Keyset;
const NEWEST = newestOf(webhookEndpoints);
const NEWEST_DELIVERIES = newestOf(webhookDeliveries);

/** In whose name it is sent. */
const madeBy = sql<string>`coalesce(nullif(${staffMembers.name}, ''), ${staffMembers.email})`;

/** A page of the webhooks of a store. */
export async function listedWebhooks(
  db: Database,
  { store_id, limit = PAGE_SIZE, cursor }: z.output<typeof adminWebhooks.query>,
): Promise<CallAnswer<typeof adminWebhooks>> {
  const rows = await db
    .select({ endpoint: webhookEndpoints, madeBy, position: positionIn(NEWEST) })
    .from(webhookEndpoints)
    .innerJoin(staffMembers, eq(staffMembers.id, webhookEndpoints.staffMemberId))
    .where(and(eq(webhookEndpoints.storeId, store_id), afterCursor(NEWEST, cursor)))
    .orderBy(...orderOf(NEWEST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    webhooks: page.map(({ endpoint, madeBy: its }) => toWire(endpoint, its)),
    next_cursor: nextCursor,
  };
}

/** One webhook with its history. Throws `not_found`. */
export async function shownWebhook(db: Database, storeId: StoreId, id: WebhookEndpointId): Promise<Webhook> {
  const endpoint = await findEndpoint(db, storeId, id);
  const [member] = await db
    .select({ madeBy })
    .from(staffMembers)
    .where(eq(staffMembers.id, endpoint.staffMemberId));
  return {
    ...toWire(endpoint, member?.madeBy ?? ''),
    version: endpoint.version,
    old_secret_until: endpoint.previousSecretUntil?.toISOString() ?? null,
    history: await historyOf(db, storeId, { type: 'webhook', id }),
  };
}

const toWire = (endpoint: WebhookEndpoint, itsMember: string): ListedWebhook => ({
  id: endpoint.id,
  address: endpoint.address,
  description: endpoint.description,
  events: endpoint.events,
  is_enabled: endpoint.isEnabled,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  failed_at: endpoint.failedAt?.toISOString() ?? null,
  disabled_because: endpoint.disabledBecause,
  made_by: itsMember,
  created_at: endpoint.createdAt.toISOString(),
});

/** Events of a release that had others are shown to nobody. */
const showsEvent = (reader: StaffMember, type: string): boolean =>
  isWebhookEventType(type) && hasPermission(reader, WEBHOOK_EVENTS[type].permission);

/**
 * A page of the deliveries of a webhook; of events that the reader's role does not show, only what came of them. Throws
 * `not_found`.
 */
export async function listedDeliveries(
  db: Database,
  id: WebhookEndpointId,
  { store_id, status, limit = PAGE_SIZE, cursor }: z.output<typeof adminWebhookDeliveries.query>,
  reader: StaffMember,
): Promise<CallAnswer<typeof adminWebhookDeliveries>> {
  await findEndpoint(db, store_id, id);
  const rows = await db
    .select({
      delivery: webhookDeliveries,
      type: webhookEvents.type,
      data: webhookEvents.data,
      occurredAt: webhookEvents.occurredAt,
      position: positionIn(NEWEST_DELIVERIES),
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        eq(webhookDeliveries.storeId, store_id),
        status === undefined ? undefined : eq(webhookDeliveries.status, status),
        afterCursor(NEWEST_DELIVERIES, cursor),
      ),
    )
    .orderBy(...orderOf(NEWEST_DELIVERIES))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    deliveries: page.map(({ delivery, type, data, occurredAt }) => ({
      id: delivery.id,
      event_id: delivery.eventId,
      type,
      ...(showsEvent(reader, type) ? { subject: delivery.subject, data } : { subject: null, data: null }),
      status: delivery.status,
      attempts: delivery.attempts,
      occurred_at: occurredAt.toISOString(),
      last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
      next_attempt_at: delivery.status === 'pending' ? delivery.nextAttemptAt.toISOString() : null,
      answer_status: delivery.answerStatus,
      duration_ms: delivery.durationMs,
      answer: delivery.answer,
      failure: delivery.failure,
    })),
    next_cursor: nextCursor,
  };
}

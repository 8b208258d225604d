import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StaffMemberId, WebhookDeliveryId, WebhookEndpointId, WebhookEventId } from '#domain/ids.ts';
import { DISABLED_BECAUSE, type WebhookEventType } from '#domain/webhooks/webhook-events.ts';
import { createdAt, id, idInStore, moment, sameStore, shopNow, storeId, updatedAt } from './columns.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** Addresses of other programs that are sent what happens. docs/decisions/0319. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id<WebhookEndpointId>(),
    storeId: storeId().references(() => stores.id),
    address: text('address').notNull(),
    description: text('description').notNull().default(''),
    /** The types of events that it is sent. */
    events: text('events').array().$type<WebhookEventType[]>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Encrypted: it signs every delivery. */
    secret: text('secret').notNull(),
    /** The one before, also encrypted, which signs as well until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: moment('previous_secret_until'),
    /** When the first delivery failed since one has succeeded; null while they succeed. */
    failingSince: moment('failing_since'),
    /** When the shop disabled it; null when staff did so. */
    failedAt: moment('failed_at'),
    /**
     * Why the shop disabled it: nothing arrived for days, it answered that it wants nothing more, the member in whose name it is sent
     * does not work here any more or may see less, or a backup was restored. Null when staff did so.
     */
    disabledBecause: text('disabled_because', { enum: DISABLED_BECAUSE }),
    /** In whose name it is sent: who made it, or enabled it last. */
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    idInStore('webhook_endpoints_in_store', table),
    index('webhook_endpoints_newest').on(table.storeId, table.createdAt, table.id),
    check(
      'webhook_endpoint_disabled_because',
      sql`${table.disabledBecause} in ('failing', 'gone', 'member', 'restored')`,
    ),
    check('webhook_endpoint_events', sql`cardinality(${table.events}) > 0`),
    check(
      'webhook_endpoint_previous_secret',
      sql`num_nulls(${table.previousSecret}, ${table.previousSecretUntil}) <> 1`,
    ),
    sameStore('webhook_endpoints_member_fk', table, table.staffMemberId, staffMembers),
  ],
);

/** What happened, written by triggers in the transaction in which it did, where an endpoint wants it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id<WebhookEventId>(),
    storeId: storeId().references(() => stores.id),
    type: text('type').$type<WebhookEventType>().notNull(),
    /** What it is about: `order:` and its id. */
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
    occurredAt: moment('occurred_at').notNull().default(shopNow),
  },
  (table) => [
    idInStore('webhook_events_in_store', table),
    index('webhook_events_of_subject').on(table.storeId, table.subject, table.occurredAt),
    index('webhook_events_oldest').on(table.occurredAt),
  ],
);

/** An event on its way to an endpoint, with what came of the last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id<WebhookDeliveryId>(),
    storeId: storeId(),
    endpointId: uuid('endpoint_id').$type<WebhookEndpointId>().notNull(),
    eventId: uuid('event_id').$type<WebhookEventId>().notNull(),
    /** As in the event: what is about the same thing is delivered in order. */
    subject: text('subject').notNull(),
    /** The order of deliveries. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    status: text('status', { enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().default(shopNow),
    lastAttemptAt: moment('last_attempt_at'),
    answerStatus: integer('answer_status'),
    durationMs: integer('duration_ms'),
    /** The beginning of the answer. */
    answer: text('answer'),
    /** Why the last attempt failed. */
    failure: text('failure'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_by_status').on(table.endpointId, table.status, table.createdAt, table.id),
    index('webhook_deliveries_pending')
      .on(table.endpointId, table.subject, table.position)
      .where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_of_subject').on(table.storeId, table.subject),
    index('webhook_deliveries_of_event').on(table.eventId),
    check('webhook_delivery_status', sql`${table.status} in ('pending', 'delivered', 'failed')`),
    sameStore('webhook_deliveries_endpoint_fk', table, table.endpointId, webhookEndpoints).onDelete(
      'cascade',
    ),
    sameStore('webhook_deliveries_event_fk', table, table.eventId, webhookEvents).onDelete('cascade'),
  ],
);

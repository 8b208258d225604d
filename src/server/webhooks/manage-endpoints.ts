import { and, count, eq, sql } from 'drizzle-orm';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { StaffMemberId, StoreId, WebhookEndpointId } from '#domain/ids.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from '#domain/webhooks/webhook-events.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '#server/platform/database/schema/webhook-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import { encryptSecret } from '#server/platform/sessions/encrypted-secret.ts';
import { announceDeliveries } from './delivery-queue.ts';
import { endpointSecretOwner } from './endpoint-secrets.ts';
import { type AddressRules, addressProblem } from './public-address.ts';
import { newWebhookSecret } from './sign-delivery.ts';

const MAX_ENDPOINTS = 20;
/** How long the secret before signs as well. */
const HOURS_WITH_BOTH = 24;

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

interface EndpointDeps {
  db: Database;
  sessionSecret: string;
  webhookRules: AddressRules;
}

/** What staff say about an endpoint. */
export interface EndpointFields {
  address: string;
  description: string;
  events: readonly WebhookEventType[];
}

/** Who changes endpoints, and what they may see. */
export interface EndpointEditor {
  storeId: StoreId;
  id: StaffMemberId;
  permissions: readonly Permission[];
}

/** Which endpoint, as it was shown. */
export interface ShownEndpoint {
  id: WebhookEndpointId;
  version: number;
}

/**
 * Adds an endpoint, whose secret is returned here and never again. Throws `malformed` for an address that nothing is sent to, and
 * `not_possible_now` for events that `by` may not see, and beyond 20 endpoints.
 */
export async function addEndpoint(
  { db, sessionSecret, webhookRules }: EndpointDeps,
  fields: EndpointFields,
  by: EndpointEditor,
): Promise<{ id: WebhookEndpointId; secret: string }> {
  requireAllowed(fields, fields.events, webhookRules, by);
  const [existing] = await db
    .select({ many: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.storeId, by.storeId));
  if ((existing?.many ?? 0) >= MAX_ENDPOINTS)
    throw new DomainError('not_possible_now', 'There are 20 webhooks. Remove one that is not used any more.');
  const id = newId<WebhookEndpointId>();
  const secret = newWebhookSecret();
  await db.insert(webhookEndpoints).values({
    ...{ id, storeId: by.storeId, staffMemberId: by.id, ...fields, events: [...fields.events] },
    secret: encryptSecret(secret, endpointSecretOwner(sessionSecret, id)),
  });
  return { id, secret };
}

/**
 * Changes an endpoint, and returns it as it was. Enabled again, it is sent what waits. Throws as `addEndpoint`, `not_found` and
 * `changed_meanwhile`.
 */
export function changeEndpoint(
  { db, webhookRules }: Pick<EndpointDeps, 'db' | 'webhookRules'>,
  shown: ShownEndpoint,
  { isEnabled, ...fields }: EndpointFields & { isEnabled: boolean },
  by: EndpointEditor,
): Promise<WebhookEndpoint> {
  return db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, by.storeId, shown);
    const isMoved = fields.address !== before.address;
    const seen = isMoved ? fields.events : fields.events.filter((type) => !before.events.includes(type));
    requireAllowed(fields, seen, webhookRules, by);
    if (isMoved) await requireMovable(tx, before, by);
    const isBack = isEnabled && !before.isEnabled;
    await tx
      .update(webhookEndpoints)
      .set({
        ...{ ...fields, events: [...fields.events], isEnabled, updatedAt: shopNow },
        version: before.version + 1,
        ...(isBack && { failingSince: null, failedAt: null, disabledBecause: null }),
      })
      .where(eq(webhookEndpoints.id, before.id));
    if (isBack) await retryWaiting(tx, before.id);
    return before;
  });
}

/** Another address is sent what waits as well, also of events that are not chosen any more. */
async function requireMovable(
  tx: Transaction,
  { id, events }: WebhookEndpoint,
  by: EndpointEditor,
): Promise<void> {
  const waiting = await tx
    .selectDistinct({ type: webhookEvents.type })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.status, 'pending')));
  const message = 'Its events include some that your own role does not show, so it cannot be sent elsewhere.';
  if (!seesAll(by, [...events, ...waiting.map(({ type }) => type)]))
    throw refusal('not_possible_now', '/address', message);
}

/** Sends what waits at an endpoint now, with all its attempts. */
async function retryWaiting(tx: Transaction, id: WebhookEndpointId): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ attempts: 0, nextAttemptAt: shopNow })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.status, 'pending')));
  await announceDeliveries(tx);
}

/** Removes an endpoint with its deliveries, and returns it. Throws `not_found` and `changed_meanwhile`. */
export function removeEndpoint(
  db: Database,
  shown: ShownEndpoint,
  { storeId }: Pick<EndpointEditor, 'storeId'>,
): Promise<WebhookEndpoint> {
  return db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, storeId, shown);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id));
    return endpoint;
  });
}

/**
 * Gives an endpoint a new secret, which is returned here and never again; the one before signs as well for 24 hours. Throws
 * `not_found`, `changed_meanwhile`, and `not_possible_now` for events that `by` may not see.
 */
export function rotateSecret(
  { db, sessionSecret }: Pick<EndpointDeps, 'db' | 'sessionSecret'>,
  shown: ShownEndpoint,
  by: EndpointEditor,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  return db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, by.storeId, shown);
    if (!seesAll(by, endpoint.events))
      throw new DomainError(
        'not_possible_now',
        'It has events that your own role does not show. Somebody whose role shows them can make its secret.',
      );
    const secret = newWebhookSecret();
    await tx
      .update(webhookEndpoints)
      .set({
        secret: encryptSecret(secret, endpointSecretOwner(sessionSecret, endpoint.id)),
        previousSecret: endpoint.secret,
        previousSecretUntil: sql`${shopNow} + make_interval(hours => ${HOURS_WITH_BOTH})`,
        version: endpoint.version + 1,
      })
      .where(eq(webhookEndpoints.id, endpoint.id));
    return { endpoint, secret };
  });
}

/** An endpoint of a store. Throws `not_found`. */
export async function findEndpoint(
  db: Database | Transaction,
  storeId: StoreId,
  id: WebhookEndpointId,
): Promise<WebhookEndpoint> {
  const [found] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.storeId, storeId), eq(webhookEndpoints.id, id)));
  if (!found) throw noSuchEndpoint();
  return found;
}

async function lockEndpoint(
  tx: Transaction,
  storeId: StoreId,
  { id, version }: ShownEndpoint,
): Promise<WebhookEndpoint> {
  const [found] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.storeId, storeId), eq(webhookEndpoints.id, id)))
    .for('update');
  if (!found) throw noSuchEndpoint();
  if (found.version !== version) {
    const { address, description, events, isEnabled } = found;
    throw changedMeanwhile('this webhook', {
      address,
      description,
      events,
      is_enabled: isEnabled,
      version: found.version,
    });
  }
  return found;
}

const noSuchEndpoint = () => new DomainError('not_found', 'There is no such webhook.');

function requireAllowed(
  { address }: EndpointFields,
  events: readonly WebhookEventType[],
  rules: AddressRules,
  by: EndpointEditor,
): void {
  const problem = addressProblem(address, rules);
  if (problem !== null) throw refusal('malformed', '/address', problem);
  if (!seesAll(by, events))
    throw refusal('not_possible_now', '/events', 'You can only choose events that your own role shows.');
}

/** The events that somebody's role shows. */
export const visibleEvents = ({ permissions }: EndpointEditor): WebhookEventType[] =>
  WEBHOOK_EVENT_TYPES.filter((type) => permissions.includes(WEBHOOK_EVENTS[type].permission));

/** Whether somebody's role shows all these events. */
export const seesAll = ({ permissions }: EndpointEditor, events: readonly WebhookEventType[]): boolean =>
  events.every((type) => permissions.includes(WEBHOOK_EVENTS[type].permission));

const refusal = (code: 'malformed' | 'not_possible_now', path: string, message: string) =>
  new DomainError(code, message, { errors: [{ path, message }] });

import { and, count, eq, sql } from 'drizzle-orm';
import { changedMeanwhile, DomainError, fieldError } from '#domain/errors.ts';
import type { StoreId, WebhookEndpointId } from '#domain/ids.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook-events.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '#server/platform/database/schema/webhook-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { Deps } from '#server/platform/deps.ts';
import { encryptSecret } from '#server/platform/sessions/encrypted-secret.ts';
import { lockAsker } from '#server/staff/lock-asker.ts';
import { madeAccessEmail } from '#server/staff/security-emails.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { announceDeliveries } from './delivery-queue.ts';
import type { StoredEndpoint } from './disable-endpoint.ts';
import { endpointSecretOwner } from './endpoint-secrets.ts';
import { type AddressRules, addressProblem } from './public-address.ts';
import { newWebhookSecret } from './sign-delivery.ts';
import { seesAll } from './stop-without-member.ts';

const MAX_ENDPOINTS = 20;
/** How long the secret before signs as well. */
const HOURS_WITH_BOTH = 24;

export type WebhookEndpoint = StoredEndpoint;

interface EndpointDeps extends Pick<Deps, 'db' | 'emails' | 'sessionSecret'> {
  webhookRules: AddressRules;
}

/** What staff say about an endpoint. */
export interface EndpointFields {
  address: string;
  description: string;
  events: readonly WebhookEventType[];
}

/** Which endpoint, as it was shown. */
export interface ShownEndpoint {
  id: WebhookEndpointId;
  version: number;
}

/**
 * Adds an endpoint in the name of `by`, who is told by email. Its secret is returned here and never again. Throws `malformed` for an address that nothing is
 * sent to, `not_possible_now` for events that `by` may not see, and beyond 20 endpoints, and `forbidden` when `by` may no longer do so.
 */
export function addEndpoint(
  { db, emails, sessionSecret, webhookRules }: EndpointDeps,
  fields: EndpointFields,
  by: StaffMember,
): Promise<{ id: WebhookEndpointId; secret: string }> {
  const { storeId } = by;
  return db.transaction(async (tx) => {
    const { asker } = await lockAsker(tx, by, 'developers:edit');
    requireAllowed(fields, fields.events, webhookRules, asker);
    const [existing] = await tx
      .select({ many: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.storeId, storeId));
    if ((existing?.many ?? 0) >= MAX_ENDPOINTS)
      throw new DomainError(
        'not_possible_now',
        'There are 20 webhooks. Remove one that is not used any more.',
      );
    const id = newId<WebhookEndpointId>();
    const secret = newWebhookSecret();
    await tx.insert(webhookEndpoints).values({
      id,
      storeId,
      staffMemberId: asker.id,
      ...fields,
      events: [...fields.events],
      secret: encryptSecret(secret, endpointSecretOwner(sessionSecret, id)),
    });
    await notifyOfEndpoint(tx, emails, by, fields.address);
    return { id, secret };
  });
}

/**
 * Changes an endpoint, and returns it as it was. Enabled again, it is sent what waits. Sent elsewhere, enabled or with more events it is in the name of `by`, who
 * has to see all of them and is told by email. Throws as `addEndpoint`, `not_found` and `changed_meanwhile`.
 */
export function changeEndpoint(
  { db, emails, webhookRules }: Pick<EndpointDeps, 'db' | 'emails' | 'webhookRules'>,
  shown: ShownEndpoint,
  { isEnabled, ...fields }: EndpointFields & { isEnabled: boolean },
  by: StaffMember,
): Promise<WebhookEndpoint> {
  return db.transaction(async (tx) => {
    const { asker } = await lockAsker(tx, by, 'developers:edit');
    const before = await lockEndpoint(tx, by.storeId, shown);
    const isMoved = fields.address !== before.address;
    const isBack = isEnabled && !before.isEnabled;
    const hasMore = fields.events.some((type) => !before.events.includes(type));
    if (isBack) await requireWaitingVisible(tx, before, fields.events, asker);
    requireAllowed(fields, isMoved || hasMore ? fields.events : [], webhookRules, asker);
    if (isMoved) await requireMovable(tx, before, asker);
    const staffMemberId = isMoved || isBack || hasMore ? asker.id : before.staffMemberId;
    await tx
      .update(webhookEndpoints)
      .set({
        ...fields,
        events: [...fields.events],
        isEnabled,
        staffMemberId,
        updatedAt: shopNow,
        version: before.version + 1,
        ...(isBack && { failingSince: null, failedAt: null, disabledBecause: null }),
      })
      .where(eq(webhookEndpoints.id, before.id));
    if (isBack) await retryWaiting(tx, before.id);
    if (isMoved || staffMemberId !== before.staffMemberId)
      await notifyOfEndpoint(tx, emails, by, fields.address);
    return before;
  });
}

/** Tells a member that the shop sends its events to an address in their name. */
function notifyOfEndpoint(
  tx: Transaction,
  emails: Deps['emails'],
  member: StaffMember,
  address: string,
): Promise<void> {
  const what = `a webhook sends what happens in the shop to ${address}`;
  const email = madeAccessEmail(member, { subject: 'A webhook is sent in your name', what });
  return emails.enqueue(tx, member.storeId, email);
}

/** What is enabled is sent in the name of who does so, with all that waits. */
async function requireWaitingVisible(
  tx: Transaction,
  { id }: WebhookEndpoint,
  events: readonly WebhookEventType[],
  asker: StaffMember,
): Promise<void> {
  if (seesAll(permissionsOf(asker), [...events, ...(await waitingTypes(tx, id))])) return;
  const message =
    'It would be sent in your name, but its events include some that your own role does not show.';
  throw fieldError('/is_enabled', message, 'not_possible_now');
}

/** Another address is sent what waits as well, also of events that are not chosen any more. */
async function requireMovable(
  tx: Transaction,
  { id, events }: WebhookEndpoint,
  asker: StaffMember,
): Promise<void> {
  if (seesAll(permissionsOf(asker), [...events, ...(await waitingTypes(tx, id))])) return;
  const message = 'Its events include some that your own role does not show, so it cannot be sent elsewhere.';
  throw fieldError('/address', message, 'not_possible_now');
}

async function waitingTypes(tx: Transaction, id: WebhookEndpointId): Promise<WebhookEventType[]> {
  const waiting = await tx
    .selectDistinct({ type: webhookEvents.type })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.status, 'pending')));
  return waiting.map(({ type }) => type);
}

/** Sends what waits at an endpoint now, with all its attempts. */
async function retryWaiting(tx: Transaction, id: WebhookEndpointId): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ attempts: 0, nextAttemptAt: shopNow })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.status, 'pending')));
  await announceDeliveries(tx);
}

/** Removes an endpoint with its deliveries, and returns it. Throws `not_found`, `changed_meanwhile` and `forbidden`. */
export function removeEndpoint(
  db: Database,
  shown: ShownEndpoint,
  by: StaffMember,
): Promise<WebhookEndpoint> {
  return db.transaction(async (tx) => {
    await lockAsker(tx, by, 'developers:edit');
    const endpoint = await lockEndpoint(tx, by.storeId, shown);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id));
    return endpoint;
  });
}

/**
 * Gives an endpoint a new secret, which is returned here and never again; the one before signs as well for 24 hours. Throws
 * `not_found`, `changed_meanwhile`, `not_possible_now` for events that `by` may not see, and `forbidden`.
 */
export function rotateSecret(
  { db, sessionSecret }: Pick<EndpointDeps, 'db' | 'sessionSecret'>,
  shown: ShownEndpoint,
  by: StaffMember,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  return db.transaction(async (tx) => {
    const { asker } = await lockAsker(tx, by, 'developers:edit');
    const endpoint = await lockEndpoint(tx, by.storeId, shown);
    if (!seesAll(permissionsOf(asker), endpoint.events))
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
  asker: StaffMember,
): void {
  const problem = addressProblem(address, rules);
  if (problem !== null) throw fieldError('/address', problem);
  if (!seesAll(permissionsOf(asker), events))
    throw fieldError('/events', 'You can only choose events that your own role shows.', 'not_possible_now');
}

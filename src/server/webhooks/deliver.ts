import { and, asc, eq, sql } from 'drizzle-orm';
import { MAX_ATTEMPTS, minutesUntilRetry } from '#domain/webhooks/delivery-schedule.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '#server/platform/database/schema/webhook-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decryptSecret } from '#server/platform/sessions/encrypted-secret.ts';
import { announceDeliveries, type Stream, streamOf } from './delivery-queue.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { endpointSecretOwner } from './endpoint-secrets.ts';
import { type DeliveryOutcome, postDelivery } from './post-delivery.ts';
import type { AddressRules } from './public-address.ts';
import { signatureHeaders } from './sign-delivery.ts';
import { hasMember, stopEndpoint } from './stop-without-member.ts';

export type DeliveryDeps = Pick<Deps, 'db' | 'jobs' | 'sessionSecret'> & {
  webhookRules: AddressRules;
  /** Aborted when the process is asked to end. */
  stopSignal: AbortSignal | null;
};

/** An endpoint that took nothing for so long is disabled. */
const DAYS_UNTIL_DISABLED = 3;
/** An endpoint that took nothing for so long was out of order. */
const OUTAGE_MINUTES = 5;
/** The status by which a receiver says that nothing is to be sent there any more. */
const ENDPOINT_REMOVED = 410;

/** Delivers what is due of a stream, one after the other, until one fails. */
export async function deliverStream(deps: DeliveryDeps, id: string): Promise<void> {
  const stream = streamOf(id);
  while (!deps.stopSignal?.aborted && (await deliverNext(deps, stream)));
}

type Found = NonNullable<Awaited<ReturnType<typeof findNext>>>;

/** Whether one was delivered. */
async function deliverNext(deps: DeliveryDeps, stream: Stream): Promise<boolean> {
  const next = await findNext(deps, stream);
  if (!next?.isDue) return false;
  if (!hasMember(next)) {
    await stopEndpoint(deps, next);
    return false;
  }
  const outcome = await send(deps, next);
  await deps.db.transaction((tx) => record(tx, deps, next, outcome));
  return outcome.failure === null;
}

async function findNext({ db }: DeliveryDeps, { endpointId, subject }: Stream) {
  const [next] = await db
    .select({
      delivery: webhookDeliveries,
      endpoint: webhookEndpoints,
      member: staffMembers,
      event: webhookEvents,
      isDue: sql<boolean>`${webhookDeliveries.nextAttemptAt} <= ${shopNow}`,
      isOld: sql<boolean>`${webhookDeliveries.createdAt} <= ${shopNow} - make_interval(days => ${DAYS_UNTIL_DISABLED})`,
      wasOut: sql<boolean>`coalesce(${webhookEndpoints.failingSince} <= ${shopNow} - make_interval(mins => ${OUTAGE_MINUTES}), false)`,
      isPreviousValid: sql<boolean>`coalesce(${webhookEndpoints.previousSecretUntil} > ${shopNow}, false)`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(staffMembers, eq(staffMembers.id, webhookEndpoints.staffMemberId))
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.subject, subject),
        eq(webhookDeliveries.status, 'pending'),
        webhookEndpoints.isEnabled,
      ),
    )
    .orderBy(asc(webhookDeliveries.position))
    .limit(1);
  return next ?? null;
}

async function send(
  { sessionSecret, webhookRules }: DeliveryDeps,
  { endpoint, event, isPreviousValid }: Found,
): Promise<DeliveryOutcome> {
  const owner = endpointSecretOwner(sessionSecret, endpoint.id);
  const secrets = [endpoint.secret, isPreviousValid ? endpoint.previousSecret : null]
    .filter((stored) => stored !== null)
    .map((stored) => decryptSecret(stored, owner));
  if (secrets.includes(null))
    return {
      status: null,
      answer: null,
      durationMs: 0,
      failure: 'its secret was encrypted with another session secret: make a new one',
    };
  const { id, type, occurredAt, data } = event;
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  // Receivers compare it with their own clock, so it is the machine's and not the shop's.
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = signatureHeaders(
    secrets.filter((secret) => secret !== null),
    { id, timestamp, body },
  );
  return postDelivery(endpoint.address, { body, headers, rules: webhookRules });
}

async function record(
  tx: Transaction,
  { jobs }: DeliveryDeps,
  { delivery, endpoint, isOld, wasOut }: Found,
  { status, answer, durationMs, failure }: DeliveryOutcome,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  await tx
    .update(webhookDeliveries)
    .set({
      attempts,
      answerStatus: status,
      answer,
      durationMs,
      failure,
      lastAttemptAt: shopNow,
      ...(failure === null
        ? { status: 'delivered' as const }
        : hasUsedUpAttempts(endpoint, { attempts, status, isOld })
          ? { status: 'failed' as const }
          : { nextAttemptAt: sql`${shopNow} + make_interval(mins => ${minutesUntilRetry(attempts)})` }),
    })
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.status, 'pending')));
  if (failure === null) await recover(tx, { endpoint, wasOut });
  else if (status === ENDPOINT_REMOVED)
    await disableEndpoint(tx, jobs, endpoint, { because: 'gone', text: removedText(endpoint) });
  else await countFailure(tx, jobs, endpoint, failure);
}

/** Whether its attempts over three days are used up while its endpoint takes others. At one that takes nothing it waits until that is back. */
const hasUsedUpAttempts = (
  { failingSince }: Found['endpoint'],
  { attempts, status, isOld }: { attempts: number; status: number | null; isOld: boolean },
): boolean => attempts >= MAX_ATTEMPTS && isOld && failingSince === null && status !== ENDPOINT_REMOVED;

/**
 * What waits for its next attempt is sent at once when an endpoint is back after an outage. One that takes some and refuses others
 * is asked again for these as they are due, not with each that it takes.
 */
async function recover(
  tx: Transaction,
  { endpoint: { id, failingSince }, wasOut }: Pick<Found, 'endpoint' | 'wasOut'>,
): Promise<void> {
  if (failingSince === null) return;
  await tx.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, id));
  if (!wasOut) return;
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: shopNow })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.status, 'pending')));
  await announceDeliveries(tx);
}

/** Disables an endpoint that took nothing for days. */
async function countFailure(
  tx: Transaction,
  jobs: Deps['jobs'],
  endpoint: Found['endpoint'],
  failure: string,
): Promise<void> {
  const { id, address } = endpoint;
  const [counted] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${shopNow})` })
    .where(and(eq(webhookEndpoints.id, id), webhookEndpoints.isEnabled))
    .returning({
      isOver: sql<boolean>`${webhookEndpoints.failingSince} <= ${shopNow} - make_interval(days => ${DAYS_UNTIL_DISABLED})`,
    });
  if (!counted?.isOver) return;
  const text = `Nothing arrived at ${address} for ${DAYS_UNTIL_DISABLED} days (${failure}). Its deliveries wait for 30 days: enable it when it works again.`;
  await disableEndpoint(tx, jobs, endpoint, { because: 'failing', text });
}

const removedText = ({ address }: Found['endpoint']) =>
  `${address} answered ${ENDPOINT_REMOVED}, which says that nothing is to be sent there any more. Remove the webhook, or enable it if that was a mistake.`;

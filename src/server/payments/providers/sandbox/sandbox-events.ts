import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { deliverSandboxEvents as deliverCall } from '#contracts/checkout/sandbox-calls.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { sandboxEvents } from '#server/platform/database/schema/sandbox-tables.ts';
import { withoutWaitingForDisk } from '#server/platform/database/without-waiting-for-disk.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { EventFault } from '#server/platform/settings/settings.ts';
import { signEvent } from '../../event-signature.ts';

const DELIVER_EVENT = 'deliver-sandbox-event';
const LATE_SECONDS = 30;

interface Announced {
  eventId: string;
  /** Whether it was already delayed once. */
  isHeld?: boolean;
}

/** `faults`: delivery faults that the sandbox simulates. */
export interface SandboxEventDeps {
  db: Database;
  jobs: Jobs;
  sandboxEvents: { webhookSecret: string; faults: readonly EventFault[] };
}

/** Queues the delivery of an event for when its transaction commits. */
export function announce(tx: Transaction, jobs: Jobs, eventId: string): Promise<void> {
  return jobs.enqueue(tx, DELIVER_EVENT, { eventId }, { key: eventId });
}

/** For programs that record events but leave their delivery to the running shop. */
export const declareSandboxEvents = (jobs: Jobs): void => jobs.declare(DELIVER_EVENT);

/**
 * Delivers queued events to the shop's webhook, signed and at least once, in no particular order. A call
 * delivers them again on request.
 */
export function deliverSandboxEvents(app: FastifyInstance, deps: SandboxEventDeps): void {
  const { db, jobs } = deps;
  const { webhookSecret, faults } = deps.sandboxEvents;
  const deliver = (eventId: string) => deliverEvent(app, db, webhookSecret, eventId);
  const holdBack = (eventId: string, delaySeconds: number) =>
    db.transaction((tx) => jobs.enqueue(tx, DELIVER_EVENT, { eventId, isHeld: true }, { delaySeconds }));

  jobs.handle<Announced>(DELIVER_EVENT, async ({ eventId, isHeld = false }) => {
    if (!isHeld && (await isHeldBack(db, eventId, faults))) {
      await holdBack(eventId, LATE_SECONDS);
      return;
    }
    await deliver(eventId);
    if (faults.includes('twice')) await deliver(eventId);
  });

  serve(app, deliverCall, async ({ params, body: { order, times, after_seconds: seconds } }) => {
    const events = await eventsOf(db, params.object_id);
    const ids = events.map(({ id }) => id);
    const ordered = order === 'newest_first' ? ids.toReversed() : ids;
    const deliveries = Array.from({ length: times }, () => ordered).flat();
    for (const eventId of deliveries) await (seconds > 0 ? holdBack(eventId, seconds) : deliver(eventId));
    return { delivered: deliveries.length };
  });
}

/** `late` delays every event, `out-of-order` the first one of each object, so that later ones overtake it. */
async function isHeldBack(db: Database, eventId: string, faults: readonly EventFault[]): Promise<boolean> {
  if (faults.includes('late')) return true;
  if (!faults.includes('out-of-order')) return false;
  const [event] = await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId));
  const [first] = event ? await eventsOf(db, event.objectId) : [];
  return first?.id === eventId;
}

/** The events of a payment or setup, oldest first. */
const eventsOf = (db: Database, objectId: string) =>
  db
    .select()
    .from(sandboxEvents)
    .where(eq(sandboxEvents.objectId, objectId))
    .orderBy(asc(sandboxEvents.sequence));

/** Signs and delivers one event, even if it was delivered before. Throws unless the webhook answers 200. */
async function deliverEvent(
  app: FastifyInstance,
  db: Database,
  secret: string,
  eventId: string,
): Promise<void> {
  const [event] = await eventById(db).execute({ eventId });
  if (!event) return;
  const payload = JSON.stringify(event.payload);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signEvent(payload, secret) };
  const { statusCode } = await app.inject({ method: 'POST', url: '/stripe/webhook', headers, payload });
  if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`);
  await deliveredEvent(db).execute({ eventId });
}

const hasId = eq(sandboxEvents.id, sql.placeholder('eventId'));

const eventById = preparedQuery((db) =>
  db
    .select({ payload: sandboxEvents.payload })
    .from(sandboxEvents)
    .where(hasId)
    .prepare('sandbox_event_by_id'),
);

const deliveredEvent = preparedQuery((db) =>
  db
    .update(sandboxEvents)
    .set({ deliveredAt: sql`shop_now()`, attempts: sql`${sandboxEvents.attempts} + 1` })
    .where(hasId)
    .returning({ withoutWaitingForDisk })
    .prepare('sandbox_event_delivered'),
);

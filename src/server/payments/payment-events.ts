import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { preparedWrite } from '#server/platform/database/prepared-write.ts';
import { paymentEvents } from '#server/platform/database/schema/order-tables.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import { withoutWaitingForDisk } from '#server/platform/database/without-waiting-for-disk.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { CardPayments, PaymentEvent } from './card-payments.ts';

type Provider = CardPayments['provider'];

export const HANDLE_EVENT = 'handle-payment-event';

export interface StoredEvent {
  provider: Provider;
  eventId: string;
}

interface ReceivedEvent {
  storeId: StoreId;
  provider: Provider;
  event: PaymentEvent;
}

/** Stores an event together with its job. Repeated events change nothing: the job of an event that was handled ends at once. */
export async function storeEvent(
  { db, jobs }: { db: Database; jobs: Jobs },
  received: ReceivedEvent,
): Promise<void> {
  const { provider, event } = received;
  await db.transaction(async (tx) => {
    await withoutAwaiting(tx, () => storedEvent(tx, rowOf(received)));
    await enqueueEvent(tx, jobs, { provider, eventId: event.id });
  });
}

/** Stores an event of which nothing follows, as handled. One that is stored already keeps its job. */
export async function storeHandledEvent(
  db: Database,
  received: ReceivedEvent,
  ignoredBecause: string | null,
): Promise<void> {
  await storedHandled(db, { ...rowOf(received), ignoredBecause });
}

const rowOf = ({ storeId, provider, event }: ReceivedEvent) => ({
  storeId,
  provider,
  eventId: event.id,
  type: event.type,
  objectId: event.objectId,
  payload: event.payload,
});

type EventRow = ReturnType<typeof rowOf> & { ignoredBecause?: string | null };

const storedEvent = preparedWrite<EventRow>()(paymentEvents, (tx, later) =>
  tx
    .insert(paymentEvents)
    .values({ ...later, receivedAt: sql`shop_now()` })
    .onConflictDoNothing(),
);

const storedHandled = preparedWrite<EventRow>()(paymentEvents, (db, later) =>
  db
    .insert(paymentEvents)
    .values({ ...later, receivedAt: sql`shop_now()`, handledAt: sql`shop_now()` })
    .onConflictDoNothing()
    .returning({ withoutWaitingForDisk }),
);

/** Enqueues an event once the transaction commits, unless it has a job already. */
export function enqueueEvent(tx: Transaction, jobs: Jobs, event: StoredEvent): Promise<void> {
  return jobs.enqueue(tx, HANDLE_EVENT, event, { key: `${event.provider}:${event.eventId}` });
}

/** Marks an event as handled. `ignoredBecause` is set when nothing was done. */
export async function markHandled(
  db: Database,
  { provider, eventId }: StoredEvent,
  ignoredBecause: string | null,
): Promise<void> {
  await handledEvent(db).execute({ provider, eventId, ignoredBecause });
}

const handledEvent = preparedQuery((db) =>
  db
    .update(paymentEvents)
    .set({
      handledAt: sql`shop_now()`,
      lastError: null,
      ignoredBecause: sql`${sql.placeholder('ignoredBecause')}`,
    })
    .where(
      and(
        eq(paymentEvents.provider, sql.placeholder('provider')),
        eq(paymentEvents.eventId, sql.placeholder('eventId')),
      ),
    )
    .returning({ withoutWaitingForDisk })
    .prepare('handled_event'),
);

export async function markFailed(
  db: Database,
  { provider, eventId }: StoredEvent,
  error: unknown,
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({
      attempts: sql`${paymentEvents.attempts} + 1`,
      lastError: loggedError(error).message.slice(0, 500),
    })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
}

/** A stored event that has not been handled; null otherwise. */
export async function readUnhandledEvent(
  db: Database,
  { provider, eventId }: StoredEvent,
): Promise<PaymentEvent | null> {
  const [event] = await unhandledEvent(db).execute({ provider, eventId });
  return event ?? null;
}

const unhandledEvent = preparedQuery((db) =>
  db
    .select({
      id: paymentEvents.eventId,
      type: paymentEvents.type,
      objectId: paymentEvents.objectId,
      payload: paymentEvents.payload,
    })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, sql.placeholder('provider')),
        eq(paymentEvents.eventId, sql.placeholder('eventId')),
        isNull(paymentEvents.handledAt),
      ),
    )
    .prepare('unhandled_event'),
);

/** Unhandled events of a provider that were received some time ago, oldest first. */
export async function listOverdueEvents(db: Database, provider: Provider): Promise<StoredEvent[]> {
  return db
    .select({ provider: paymentEvents.provider, eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        isNull(paymentEvents.handledAt),
        lt(paymentEvents.receivedAt, sql`shop_now() - make_interval(mins => ${OVERDUE_MINUTES})`),
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(100);
}

const OVERDUE_MINUTES = 10;

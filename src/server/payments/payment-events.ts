import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database.ts';
import { loggedError } from '#server/platform/safe-logging.ts';
import { paymentEvents } from '#server/platform/tables/order-tables.ts';
import type { CardPayments, PaymentEvent } from './card-payments.ts';

type Provider = CardPayments['provider'];

/** Keeps an event before anything is done about it; the same event again changes nothing. */
export async function storeEvent(db: Database, provider: Provider, event: PaymentEvent): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({
      provider,
      eventId: event.id,
      type: event.type,
      objectId: event.objectId,
      payload: event.payload,
      receivedAt: sql`shop_now()`,
    })
    .onConflictDoNothing();
}

export async function markHandled(db: Database, provider: Provider, eventId: string): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAt: sql`shop_now()`, lastError: null })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
}

export async function markFailed(
  db: Database,
  provider: Provider,
  eventId: string,
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

const GIVE_UP_AFTER = 20;

/** Events that were stored a while ago and whose handling never finished, oldest first. */
export async function unhandledEvents(db: Database): Promise<{ eventId: string; objectId: string }[]> {
  return db
    .select({ eventId: paymentEvents.eventId, objectId: paymentEvents.objectId })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), lt(paymentEvents.attempts, GIVE_UP_AFTER)))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(100);
}

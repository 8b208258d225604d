import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { EVENT_ATTEMPTS } from '#server/platform/alerts/watch-for-trouble.ts';
import type { Database } from '#server/platform/database/database.ts';
import { paymentEvents } from '#server/platform/database/schema/order-tables.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';
import type { CardPayments, PaymentEvent } from './card-payments.ts';

type Provider = CardPayments['provider'];

/** Keeps an event before anything is done about it. Answers whether it is new: the same event again changes nothing. */
export async function storeEvent(
  db: Database,
  { storeId, provider, event }: { storeId: string; provider: Provider; event: PaymentEvent },
): Promise<boolean> {
  const stored = await db
    .insert(paymentEvents)
    .values({
      storeId,
      provider,
      eventId: event.id,
      type: event.type,
      objectId: event.objectId,
      payload: event.payload,
      receivedAt: sql`shop_now()`,
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return stored.length > 0;
}

/** Nothing more is to be done about an event. `ignoredBecause` says why nothing was done at all. */
export async function markHandled(
  db: Database,
  provider: Provider,
  eventId: string,
  ignoredBecause: string | null,
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAt: sql`shop_now()`, lastError: null, ignoredBecause })
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

/** Events of a provider that were stored and whose handling never finished, oldest first. */
export async function unhandledEvents(db: Database, provider: Provider): Promise<PaymentEvent[]> {
  const { eventId, type, objectId, payload } = paymentEvents;
  return db
    .select({ id: eventId, type, objectId, payload })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        isNull(paymentEvents.handledAt),
        lt(paymentEvents.attempts, EVENT_ATTEMPTS),
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(100);
}

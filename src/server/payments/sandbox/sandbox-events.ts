import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { sandboxEvents } from '#server/platform/tables/sandbox-tables.ts';
import { signEvent } from '../event-signature.ts';

const DELIVER_EVENT = 'deliver-sandbox-event';

/** Where signed events go: the shop's webhook. Throws unless it answered 200. */
export type DeliverEvent = (body: string, signature: string) => Promise<void>;

/** Has an event delivered once its transaction is committed. */
export function announce(tx: Transaction, jobs: Jobs, eventId: string): Promise<void> {
  return jobs.enqueue(tx, DELIVER_EVENT, { eventId }, { key: eventId });
}

/** For programs that announce events and leave the delivery to the running shop. */
export const declareSandboxEvents = (jobs: Jobs): void => jobs.declare(DELIVER_EVENT);

/** Delivers announced events to the webhook, at least once, in no promised order. */
export function deliverSandboxEvents(parts: {
  db: Database;
  jobs: Jobs;
  webhookSecret: string;
  deliver: DeliverEvent;
}): void {
  parts.jobs.handle<{ eventId: string }>(DELIVER_EVENT, ({ eventId }) => deliverSandboxEvent(parts, eventId));
}

/** Signs one event and delivers it, whether or not it was delivered before. */
export async function deliverSandboxEvent(
  { db, webhookSecret, deliver }: { db: Database; webhookSecret: string; deliver: DeliverEvent },
  eventId: string,
): Promise<void> {
  const [event] = await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId));
  if (!event) return;
  const body = JSON.stringify(event.payload);
  await deliver(body, signEvent(body, webhookSecret));
  await db
    .update(sandboxEvents)
    .set({ deliveredAt: sql`shop_now()`, attempts: sql`${sandboxEvents.attempts} + 1` })
    .where(eq(sandboxEvents.id, eventId));
}

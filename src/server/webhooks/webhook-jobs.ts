import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { webhookEvents } from '#server/platform/database/schema/webhook-tables.ts';
import { type DeliveryDeps, deliverStream } from './deliver.ts';
import { DELIVER_WEBHOOKS } from './delivery-queue.ts';

const RETENTION_DAYS = 30;

/** Declares the job that delivers events. docs/decisions/0319. */
export function webhookJobs(deps: DeliveryDeps): void {
  deps.jobs.handleRows<string>(DELIVER_WEBHOOKS, (id) => deliverStream(deps, id));
}

/** Deletes events with their deliveries 30 days after they happened. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.occurredAt, sql`${shopNow} - make_interval(days => ${RETENTION_DAYS})`));
}

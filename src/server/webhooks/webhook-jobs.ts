import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import type { DatabaseNotifications } from '#server/platform/database/database-notifications.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { webhookEvents } from '#server/platform/database/schema/webhook-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type DeliveryDeps, deliverStream } from './deliver.ts';
import { DELIVER_WEBHOOKS, enqueueDueDeliveries, WEBHOOK_CHANNEL } from './delivery-queue.ts';

const DAYS_KEPT = 30;

/** Declares the job that delivers events. docs/decisions/0319. */
export function webhookJobs(deps: DeliveryDeps): void {
  deps.jobs.handleRows<string>(DELIVER_WEBHOOKS, (id) => deliverStream(deps, id));
}

/** Enqueues deliveries as soon as events are committed. Those of which no notification arrives are found within a minute. */
export async function followWebhookEvents(
  notifications: DatabaseNotifications,
  deps: { db: Database; jobs: Jobs; onError: (error: unknown) => void },
): Promise<{ close(): Promise<void> }> {
  let [isLooking, isAskedAgain, isClosed] = [false, false, false];
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    if (isClosed || !deps.jobs.isReady()) return;
    isAskedAgain = isLooking;
    if (isLooking) return;
    isLooking = true;
    do {
      isAskedAgain = false;
      await enqueueDueDeliveries(deps).catch(deps.onError);
    } while (isAskedAgain);
    isLooking = false;
  };
  const begin = () => {
    looking = Promise.all([looking, look()]).then(() => undefined);
  };
  const listening = await notifications.listen(WEBHOOK_CHANNEL, {
    onNotification: begin,
    onReconnect: begin,
  });
  return {
    async close() {
      isClosed = true;
      await listening.close();
      await looking;
    },
  };
}

/** Deletes events with their deliveries 30 days after they happened. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.occurredAt, sql`${shopNow} - make_interval(days => ${DAYS_KEPT})`));
}

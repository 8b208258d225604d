import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueNotification } from './subscription-notifications.ts';

const REMIND_DAYS = 7;
const BATCH = 100;

/**
 * Reminds subscribers of deliveries due within 7 days, once per delivery. Several processes may run it at
 * once.
 */
export async function remindSubscribers({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  let reminded = BATCH;
  while (reminded === BATCH) {
    reminded = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: billingCycles.id, subscriptionId: billingCycles.subscriptionId })
        .from(billingCycles)
        .innerJoin(subscriptions, eq(subscriptions.id, billingCycles.subscriptionId))
        .where(
          and(
            eq(billingCycles.status, 'due'),
            isNull(billingCycles.reminderSentAt),
            gt(billingCycles.startsAt, sql`shop_now()`),
            lte(billingCycles.startsAt, sql`shop_now() + make_interval(days => ${REMIND_DAYS})`),
            eq(subscriptions.status, 'active'),
          ),
        )
        .limit(BATCH)
        .for('update', { of: billingCycles, skipLocked: true });
      for (const { id, subscriptionId } of due) {
        await enqueueNotification(tx, jobs, { subscriptionId, news: 'reminder', occasion: id });
      }
      const ids = due.map(({ id }) => id);
      await tx
        .update(billingCycles)
        .set({ reminderSentAt: sql`shop_now()` })
        .where(inArray(billingCycles.id, ids));
      return ids.length;
    });
  }
}

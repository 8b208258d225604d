import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { subscriptionPeriods, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueNews } from './subscription-news.ts';

const REMIND_DAYS = 7;
const BATCH = 100;

/** Tells everyone whose delivery is due within 7 days, once for each delivery. Several processes may do this at once. */
export async function remindSubscribers({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  let reminded = BATCH;
  while (reminded === BATCH) {
    reminded = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: subscriptionPeriods.id, subscriptionId: subscriptionPeriods.subscription })
        .from(subscriptionPeriods)
        .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPeriods.subscription))
        .where(
          and(
            eq(subscriptionPeriods.status, 'due'),
            isNull(subscriptionPeriods.reminderSentAt),
            gt(subscriptionPeriods.startsAt, sql`shop_now()`),
            lte(subscriptionPeriods.startsAt, sql`shop_now() + make_interval(days => ${REMIND_DAYS})`),
            eq(subscriptions.status, 'active'),
          ),
        )
        .limit(BATCH)
        .for('update', { of: subscriptionPeriods, skipLocked: true });
      for (const { id, subscriptionId } of due) {
        await enqueueNews(tx, jobs, { subscriptionId, news: 'reminder', occasion: id });
      }
      const ids = due.map(({ id }) => id);
      await tx
        .update(subscriptionPeriods)
        .set({ reminderSentAt: sql`shop_now()` })
        .where(inArray(subscriptionPeriods.id, ids));
      return ids.length;
    });
  }
}

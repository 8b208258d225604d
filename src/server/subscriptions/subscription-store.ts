import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  subscriptionLines,
  subscriptionPeriods,
  subscriptions,
} from '#server/platform/database/schema/subscription-tables.ts';

export type Subscription = typeof subscriptions.$inferSelect;
export type SubscriptionLine = typeof subscriptionLines.$inferSelect;
export type Period = typeof subscriptionPeriods.$inferSelect;
type SubscriptionChange = Omit<PgUpdateSetSource<typeof subscriptions>, 'id' | 'storeId' | 'revision'>;
type PeriodChange = Omit<PgUpdateSetSource<typeof subscriptionPeriods>, 'id' | 'subscription'>;

export async function readSubscription(db: Queryable, id: string): Promise<Subscription | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** Locked until the transaction ends. Whoever also locks its checkout has locked that first. */
export async function lockSubscription(tx: Transaction, id: string): Promise<Subscription | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row ?? null;
}

export async function readSubscriptionLines(db: Queryable, id: string): Promise<SubscriptionLine[]> {
  return db
    .select()
    .from(subscriptionLines)
    .where(eq(subscriptionLines.subscription, id))
    .orderBy(asc(subscriptionLines.sku));
}

/** The delivery that comes next; null when it is cancelled, or paused after a failure. */
export async function readDuePeriod(db: Queryable, subscription: string): Promise<Period | null> {
  const [row] = await db
    .select()
    .from(subscriptionPeriods)
    .where(and(eq(subscriptionPeriods.subscription, subscription), eq(subscriptionPeriods.status, 'due')));
  return row ?? null;
}

/** The delivery that was skipped last, as long as its own day has not come. */
export async function readLastSkip(db: Queryable, subscription: string): Promise<Period | null> {
  const [row] = await db
    .select()
    .from(subscriptionPeriods)
    .where(
      and(
        eq(subscriptionPeriods.subscription, subscription),
        eq(subscriptionPeriods.status, 'skipped'),
        gt(subscriptionPeriods.startsAt, sql`shop_now()`),
      ),
    )
    .orderBy(desc(subscriptionPeriods.startsAt))
    .limit(1);
  return row ?? null;
}

export async function readPeriod(db: Queryable, id: string): Promise<Period | null> {
  const [row] = await db.select().from(subscriptionPeriods).where(eq(subscriptionPeriods.id, id));
  return row ?? null;
}

export async function changeSubscription(
  tx: Transaction,
  id: string,
  change: SubscriptionChange,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, updatedAt: sql`shop_now()` })
    .where(eq(subscriptions.id, id));
}

/** A change by its owner: renewals that were quoted before it do not become sales. Answers the new revision. */
export async function changeByOwner(
  tx: Transaction,
  id: string,
  change: SubscriptionChange,
): Promise<number> {
  const [row] = await tx
    .update(subscriptions)
    .set({ ...change, revision: sql`${subscriptions.revision} + 1`, updatedAt: sql`shop_now()` })
    .where(eq(subscriptions.id, id))
    .returning({ revision: subscriptions.revision });
  return row?.revision ?? 0;
}

export async function changePeriod(tx: Transaction, id: string, change: PeriodChange): Promise<void> {
  await tx.update(subscriptionPeriods).set(change).where(eq(subscriptionPeriods.id, id));
}

/** Takes back that a delivery falls due. The database refuses it once there was an attempt to charge it. */
export async function deletePeriod(tx: Transaction, id: string): Promise<void> {
  await tx.delete(subscriptionPeriods).where(eq(subscriptionPeriods.id, id));
}

/** Has the next delivery fall due. The database refuses a second one that is due, and the same moment twice. */
export async function insertDuePeriod(
  tx: Transaction,
  { id, storeId }: Pick<Subscription, 'id' | 'storeId'>,
  startsAt: Date,
): Promise<void> {
  await tx
    .insert(subscriptionPeriods)
    .values({ storeId, subscription: id, startsAt, nextAttemptAt: startsAt });
}

/** Takes an account off the subscriptions that were made under another email address. They stay with that address. */
export async function detachForeignSubscriptions(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ customerId: null })
    .where(
      and(eq(subscriptions.customerId, id), sql`lower(${subscriptions.email}) is distinct from ${email}`),
    );
}

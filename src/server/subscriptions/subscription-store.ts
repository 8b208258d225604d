import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { BillingCycleId, CheckoutId, CustomerId, SubscriptionId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  billingCycles,
  subscriptionLines,
  subscriptions,
} from '#server/platform/database/schema/subscription-tables.ts';

export type Subscription = typeof subscriptions.$inferSelect;
export type SubscriptionLine = typeof subscriptionLines.$inferSelect;
export type BillingCycle = typeof billingCycles.$inferSelect;
type SubscriptionChange = Omit<PgUpdateSetSource<typeof subscriptions>, 'id' | 'storeId' | 'revision'>;
type BillingCycleChange = Omit<PgUpdateSetSource<typeof billingCycles>, 'id' | 'subscription'>;

export async function readSubscription(
  db: Queryable,
  subscriptionId: SubscriptionId,
): Promise<Subscription | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  return row ?? null;
}

/** Locks a subscription until the transaction ends. Its checkout, if locked too, must be locked first. */
export async function lockSubscription(
  tx: Transaction,
  subscriptionId: SubscriptionId,
): Promise<Subscription | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update');
  return row ?? null;
}

/** A customer's subscriptions that are not cancelled. */
export function readRunningSubscriptions(db: Queryable, customerId: CustomerId): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customerId), ne(subscriptions.status, 'cancelled')))
    .orderBy(asc(subscriptions.id));
}

/** Locks them until the transaction ends, and reads them. */
export async function lockRunningSubscriptions(
  tx: Transaction,
  customerId: CustomerId,
): Promise<Subscription[]> {
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customerId), ne(subscriptions.status, 'cancelled')))
    .orderBy(asc(subscriptions.id))
    .for('update');
  return readRunningSubscriptions(tx, customerId);
}

/** Variants by their SKU, then bundles. */
export const inListedOrder = [
  asc(subscriptionLines.sku),
  asc(subscriptionLines.bundleId),
  asc(subscriptionLines.contents),
];

export async function readSubscriptionLines(
  db: Queryable,
  subscriptionId: SubscriptionId,
): Promise<SubscriptionLine[]> {
  return db
    .select()
    .from(subscriptionLines)
    .where(eq(subscriptionLines.subscriptionId, subscriptionId))
    .orderBy(...inListedOrder);
}

/** The next delivery; null when the subscription is cancelled, or paused after a failure. */
export async function readDueBillingCycle(
  db: Queryable,
  subscriptionId: SubscriptionId,
): Promise<BillingCycle | null> {
  const [row] = await db
    .select()
    .from(billingCycles)
    .where(and(eq(billingCycles.subscriptionId, subscriptionId), eq(billingCycles.status, 'due')));
  return row ?? null;
}

/** The last skipped delivery, until its day has come. */
export async function readLastSkip(
  db: Queryable,
  subscriptionId: SubscriptionId,
): Promise<BillingCycle | null> {
  const [row] = await db
    .select()
    .from(billingCycles)
    .where(
      and(
        eq(billingCycles.subscriptionId, subscriptionId),
        eq(billingCycles.status, 'skipped'),
        gt(billingCycles.startsAt, sql`shop_now()`),
      ),
    )
    .orderBy(desc(billingCycles.startsAt))
    .limit(1);
  return row ?? null;
}

export async function readBillingCycle(
  db: Queryable,
  billingCycleId: BillingCycleId,
): Promise<BillingCycle | null> {
  const [row] = await db.select().from(billingCycles).where(eq(billingCycles.id, billingCycleId));
  return row ?? null;
}

export async function changeSubscription(
  tx: Transaction,
  subscriptionId: SubscriptionId,
  change: SubscriptionChange,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, updatedAt: sql`shop_now()` })
    .where(eq(subscriptions.id, subscriptionId));
}

/** Stores a change by the owner; renewals quoted before are not charged. Returns the new revision. */
export async function changeByOwner(
  tx: Transaction,
  subscriptionId: SubscriptionId,
  change: SubscriptionChange,
): Promise<number> {
  const [row] = await tx
    .update(subscriptions)
    .set({ ...change, revision: sql`${subscriptions.revision} + 1`, updatedAt: sql`shop_now()` })
    .where(eq(subscriptions.id, subscriptionId))
    .returning({ revision: subscriptions.revision });
  return row?.revision ?? 0;
}

export async function changeBillingCycle(
  tx: Transaction,
  billingCycleId: BillingCycleId,
  change: BillingCycleChange,
): Promise<void> {
  await tx.update(billingCycles).set(change).where(eq(billingCycles.id, billingCycleId));
}

/** Unschedules a delivery. The database refuses it after an attempt to charge it. */
export async function deleteBillingCycle(tx: Transaction, billingCycleId: BillingCycleId): Promise<void> {
  await tx.delete(billingCycles).where(eq(billingCycles.id, billingCycleId));
}

/** Schedules the next delivery. The database refuses a second due one, and the same date twice. */
export async function insertDueBillingCycle(
  tx: Transaction,
  { id, storeId }: Pick<Subscription, 'id' | 'storeId'>,
  startsAt: Date,
): Promise<void> {
  await tx.insert(billingCycles).values({ storeId, subscriptionId: id, startsAt, nextAttemptAt: startsAt });
}

/** Gives the subscriptions that a checkout began to an account, unless they have one. */
export async function assignSubscriptionsOfCheckout(
  tx: Transaction,
  checkoutId: CheckoutId,
  customerId: CustomerId,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ customerId })
    .where(and(eq(subscriptions.checkoutId, checkoutId), isNull(subscriptions.customerId)));
}

/** Detaches an account from subscriptions that were made with another email address. */
export async function detachForeignSubscriptions(
  tx: Transaction,
  { id: customerId, email }: { id: CustomerId; email: string },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ customerId: null })
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        sql`lower(${subscriptions.email}) is distinct from ${email}`,
      ),
    );
}

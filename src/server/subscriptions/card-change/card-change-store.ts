import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { CardChangeId, CardSetupId, StoreId, SubscriptionId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { cardChanges } from '#server/platform/database/schema/subscription-tables.ts';

export type CardChange = typeof cardChanges.$inferSelect;

const OPEN_HOURS = 24;

const inAMinute = sql`shop_now() + interval '1 minute'`;
const openUntil = sql`shop_now() + make_interval(hours => ${OPEN_HOURS})`;

export async function readCardChange(db: Queryable, cardChangeId: CardChangeId): Promise<CardChange | null> {
  const [row] = await db.select().from(cardChanges).where(eq(cardChanges.id, cardChangeId));
  return row ?? null;
}

/** The card change of a provider's setup. */
export async function changeOfSetup(db: Queryable, setupId: CardSetupId): Promise<CardChange | null> {
  const [row] = await db.select().from(cardChanges).where(eq(cardChanges.setupId, setupId));
  return row ?? null;
}

/** Locks a card change until the transaction ends. The subscription must be locked first. */
export async function lockCardChange(
  tx: Transaction,
  cardChangeId: CardChangeId,
): Promise<CardChange | null> {
  const [row] = await tx.select().from(cardChanges).where(eq(cardChanges.id, cardChangeId)).for('update');
  return row ?? null;
}

/** The open change, extended by a day, or a new one. The subscription must be locked. */
export async function openCardChange(
  tx: Transaction,
  subscription: { id: SubscriptionId; storeId: StoreId },
  provider: CardChange['provider'],
): Promise<CardChange> {
  const lasting = { nextCheckAt: inAMinute, openUntil, updatedAt: sql`shop_now()` };
  const [open] = await tx
    .update(cardChanges)
    .set(lasting)
    .where(and(eq(cardChanges.subscriptionId, subscription.id), eq(cardChanges.status, 'open')))
    .returning();
  if (open) return open;
  const [inserted] = await tx
    .insert(cardChanges)
    .values({
      storeId: subscription.storeId,
      subscriptionId: subscription.id,
      provider,
      nextCheckAt: lasting.nextCheckAt,
      openUntil,
    })
    .returning();
  if (!inserted) throw new Error('an inserted change of a card came back empty');
  return inserted;
}

export async function changeCardChange(
  db: Queryable,
  cardChangeId: CardChangeId,
  change: Omit<PgUpdateSetSource<typeof cardChanges>, 'id' | 'subscription'>,
): Promise<void> {
  await db
    .update(cardChanges)
    .set({ ...change, updatedAt: sql`shop_now()` })
    .where(eq(cardChanges.id, cardChangeId));
}

/** Stores the setup of a change. False when it has another one, because two tabs may create two. */
export async function attachSetup(
  db: Queryable,
  cardChangeId: CardChangeId,
  setupId: CardSetupId,
): Promise<boolean> {
  const attached = await db
    .update(cardChanges)
    .set({ setupId, updatedAt: sql`shop_now()` })
    .where(
      and(
        eq(cardChanges.id, cardChangeId),
        or(isNull(cardChanges.setupId), eq(cardChanges.setupId, setupId)),
      ),
    )
    .returning({ id: cardChanges.id });
  return attached.length > 0;
}

/** Counts a call of the provider that failed. Not a change of the card change, so `updatedAt` stays. */
export async function recordFailedCall(db: Queryable, cardChangeId: CardChangeId): Promise<void> {
  await db
    .update(cardChanges)
    .set({ attempts: sql`${cardChanges.attempts} + 1` })
    .where(eq(cardChanges.id, cardChangeId));
}

/** The idempotency key of a call about a setup. Providers repeat their own errors for a day, so each failed call gets a new key. */
export const cardChangeKey = ({ id, attempts }: Pick<CardChange, 'id' | 'attempts'>, call: string) =>
  `cc:${id}:${call}:${attempts}`;

/**
 * Ids of the open changes that are due. The longer a change is unchanged, the later it is due again: after one
 * minute to one hour, and when it expires.
 */
export async function claimDueChanges(
  tx: Transaction,
  provider: CardChange['provider'],
): Promise<CardChangeId[]> {
  const due = await tx
    .select({ id: cardChanges.id })
    .from(cardChanges)
    .where(
      and(
        eq(cardChanges.status, 'open'),
        // What was begun on the sandbox ends by itself after a change to Stripe: docs/decisions/0357.
        inArray(cardChanges.provider, [provider, 'sandbox']),
        lte(cardChanges.nextCheckAt, sql`shop_now()`),
      ),
    )
    .for('update', { skipLocked: true });
  const ids = due.map(({ id }) => id);
  await tx.update(cardChanges).set({ nextCheckAt: nextCheck }).where(inArray(cardChanges.id, ids));
  return ids;
}

const nextCheck = sql`least(
  shop_now() + least(greatest(shop_now() - ${cardChanges.updatedAt}, interval '1 minute'), interval '1 hour'),
  case when ${cardChanges.openUntil} > shop_now() then ${cardChanges.openUntil} end)`;

import { and, eq, inArray } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { ImportedSubscription } from '#domain/subscriptions/imported-subscription.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  billingCycles,
  importedSubscriptions,
  subscriptionLines,
  subscriptions,
} from '#server/platform/database/schema/subscription-tables.ts';
import { inListedOrder, type Subscription } from '../subscription-store.ts';

/** An imported subscription with where it comes from. */
export interface FoundSubscription {
  subscription: Subscription;
  source: typeof importedSubscriptions.$inferSelect;
  /** As a file would say it today. */
  imported: ImportedSubscription;
}

/** The imported subscriptions with these ids of the other shop, by that id. `isLocked`: until the transaction ends. */
export async function findImported(
  db: Queryable,
  storeId: StoreId,
  externalIds: readonly string[],
  { isLocked }: { isLocked: boolean } = { isLocked: false },
): Promise<ReadonlyMap<string, FoundSubscription>> {
  const query = db
    .select({ subscription: subscriptions, source: importedSubscriptions })
    .from(importedSubscriptions)
    .innerJoin(subscriptions, eq(subscriptions.id, importedSubscriptions.subscriptionId))
    .where(
      and(
        eq(importedSubscriptions.storeId, storeId),
        inArray(importedSubscriptions.externalId, [...externalIds]),
      ),
    )
    .orderBy(subscriptions.id);
  const rows = await (isLocked ? query.for('update') : query);
  const ids = rows.map(({ subscription }) => subscription.id);
  const lines = await db
    .select()
    .from(subscriptionLines)
    .where(inArray(subscriptionLines.subscriptionId, ids))
    .orderBy(...inListedOrder);
  const due = await db
    .select()
    .from(billingCycles)
    .where(and(inArray(billingCycles.subscriptionId, ids), eq(billingCycles.status, 'due')));
  return new Map(
    rows.map(({ subscription, source }) => {
      const { id, email, name, address, intervalCount: count, intervalUnit: unit, anchorAt } = subscription;
      const next = due.find(({ subscriptionId }) => subscriptionId === id)?.startsAt ?? anchorAt;
      const imported = {
        externalId: source.externalId,
        email,
        name,
        address,
        interval: { count, unit },
        nextAt: next.toISOString(),
        wasPaused: source.wasPaused,
        lines: lines.flatMap(({ subscriptionId, sku, quantity, unitPriceCents }) =>
          subscriptionId === id && sku !== null ? [{ sku, quantity, unitPriceCents }] : [],
        ),
      };
      return [source.externalId, { subscription, source, imported }];
    }),
  );
}

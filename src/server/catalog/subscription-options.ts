import { and, asc, eq, inArray } from 'drizzle-orm';
import type { StoreId, SubscriptionOptionId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { subscriptionOptions } from '#server/platform/database/schema/catalog-tables.ts';

export type SubscriptionOption = typeof subscriptionOptions.$inferSelect;

/** The store's subscription options in their order: all, or those of `ids`. */
export async function readSubscriptionOptions(
  db: Queryable,
  storeId: StoreId,
  ids?: readonly SubscriptionOptionId[],
): Promise<SubscriptionOption[]> {
  const isWanted = ids && inArray(subscriptionOptions.subscriptionOptionId, [...ids]);
  return db
    .select()
    .from(subscriptionOptions)
    .where(and(eq(subscriptionOptions.storeId, storeId), isWanted))
    .orderBy(asc(subscriptionOptions.position), asc(subscriptionOptions.subscriptionOptionId));
}

import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';

/** A weekend, and time to compare with the card provider. */
export const HOLD_DAYS = 7;

/** A delivery that waits, and whose it is. */
export interface HeldDelivery {
  storeId: StoreId;
  email: string;
}

/**
 * Keeps deliveries whose day has come from being charged for some days, because another copy of the shop may have charged them. Staff may try
 * or skip each before. Returns them.
 */
export function holdDueDeliveries(tx: Transaction): Promise<HeldDelivery[]> {
  return tx
    .update(billingCycles)
    .set({
      nextAttemptAt: sql`greatest(${billingCycles.nextAttemptAt}, ${shopNow} + make_interval(days => ${HOLD_DAYS}))`,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.id, billingCycles.subscriptionId),
        inArray(subscriptions.status, ['active', 'past_due']),
        eq(billingCycles.status, 'due'),
        // Not by the next attempt: a failed one may have been tried earlier by staff, or with another card.
        lte(billingCycles.startsAt, shopNow),
      ),
    )
    .returning({ storeId: billingCycles.storeId, email: subscriptions.email });
}

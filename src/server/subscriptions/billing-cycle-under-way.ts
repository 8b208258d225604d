import { and, eq, inArray } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { BillingCycleId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';

const SOLD: CheckoutStatus[] = ['capturing', 'paid', 'review'];

/**
 * Whether a delivery is sold and only its payment is still to be captured. The subscription must be locked.
 */
export async function isUnderWay(db: Queryable, billingCycleId: BillingCycleId): Promise<boolean> {
  const [sold] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.billingCycleId, billingCycleId), inArray(checkouts.status, SOLD)));
  return sold !== undefined;
}

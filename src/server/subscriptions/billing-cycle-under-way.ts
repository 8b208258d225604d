import { and, eq, inArray, or } from 'drizzle-orm';
import type { BillingCycleId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';

/**
 * Whether a delivery is sold and only its payment is still to be captured or looked at by staff; without an order it is not
 * sold. The subscription must be locked.
 */
export async function isUnderWay(db: Queryable, billingCycleId: BillingCycleId): Promise<boolean> {
  const [sold] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(
      and(
        eq(checkouts.billingCycleId, billingCycleId),
        or(
          inArray(checkouts.status, ['capturing', 'paid']),
          and(eq(checkouts.status, 'review'), eq(orders.status, 'placed')),
        ),
      ),
    );
  return sold !== undefined;
}

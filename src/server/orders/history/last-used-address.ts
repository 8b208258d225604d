import { and, desc, eq, isNull } from 'drizzle-orm';
import type { CustomerId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';

/** Where a customer's latest order went that was not a gift; null without one. */
export async function lastUsedAddress(
  db: Queryable,
  customerId: CustomerId,
): Promise<{ name: string; address: Address } | null> {
  const [row] = await db
    .select({ name: orders.name, address: orders.address })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isNull(orders.gift)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  return row ?? null;
}

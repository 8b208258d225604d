import { eq, sql } from 'drizzle-orm';
import type { OrderId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';

/** Gives what is in a locked order another version, so that nobody edits it from what was shown before. */
export async function countEdit(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx
    .update(orders)
    .set({ itemsVersion: sql`${orders.itemsVersion} + 1`, updatedAt: sql`shop_now()` })
    .where(eq(orders.id, orderId));
}

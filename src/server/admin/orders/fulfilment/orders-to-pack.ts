import { and, asc } from 'drizzle-orm';
import type { z } from 'zod';
import { type adminOrdersToPack, MAX_ORDERS_TO_PACK } from '#contracts/admin/orders/packing-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { OrderId } from '#domain/ids.ts';
import { orderCondition } from '#server/orders/search/order-filter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';

/** The orders of a list that wait to be packed, the one that waits longest first. */
export async function ordersToPack(
  db: Database,
  { store_id: storeId, q, orders: ids, ...filter }: z.output<typeof adminOrdersToPack.query>,
): Promise<CallAnswer<typeof adminOrdersToPack>> {
  const found = await db
    .select({ order_id: orders.id, order_number: orders.number, name: orders.name })
    .from(orders)
    .where(
      and(
        await orderCondition(db, {
          storeId,
          search: q?.trim(),
          ...filter,
          ids: ids?.split(',') as OrderId[] | undefined,
        }),
        await orderCondition(db, { storeId, view: 'to_pack' }),
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(MAX_ORDERS_TO_PACK + 1);
  return { orders: found.slice(0, MAX_ORDERS_TO_PACK), has_more: found.length > MAX_ORDERS_TO_PACK };
}

import { and, eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminStockMovements } from '#contracts/admin/stock-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { stockMovements } from '#server/platform/database/schema/stock-tables.ts';
import { lowStockDays } from '#server/platform/stores/low-stock-days.ts';
import { stockOf } from './stock-index.ts';

const NEWEST: Keyset = {
  columns: [
    { column: stockMovements.createdAt, type: 'moment' },
    { column: stockMovements.id, type: 'uuid' },
  ],
  direction: 'descending',
};

/** A page of the movements of a SKU, with their orders for those who may read orders. Throws `not_found`. */
export async function listedMovements(
  db: Database,
  sku: string,
  { store_id, limit = PAGE_SIZE, cursor }: z.output<typeof adminStockMovements.query>,
  mayReadOrders: boolean,
): Promise<CallAnswer<typeof adminStockMovements>> {
  const item = await stockOf(db, store_id, sku);
  if (!item) throw new DomainError('not_found', `There is no SKU ${sku}.`);
  const isOrder = or(eq(orders.id, stockMovements.orderId), eq(orders.checkoutId, stockMovements.checkoutId));
  const rows = await db
    .select({
      movement: stockMovements,
      who: staffMembers.name,
      orderId: orders.id,
      orderNumber: orders.number,
      position: positionIn(NEWEST),
    })
    .from(stockMovements)
    .leftJoin(orders, isOrder)
    .leftJoin(staffMembers, eq(staffMembers.id, stockMovements.staffMemberId))
    .where(
      and(eq(stockMovements.storeId, store_id), eq(stockMovements.sku, sku), afterCursor(NEWEST, cursor)),
    )
    .orderBy(...orderOf(NEWEST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  const { is_low: _, ...shown } = item;
  return {
    item: shown,
    store_low_below_days: await lowStockDays(db, store_id),
    movements: page.map(({ movement, who, orderId, orderNumber }) => ({
      movement_id: movement.id,
      at: movement.createdAt.toISOString(),
      change: movement.change,
      on_hand_after: movement.onHandAfter,
      reason: movement.reason,
      who,
      note: movement.note,
      order:
        mayReadOrders && orderId && orderNumber !== null
          ? { order_id: orderId, order_number: orderNumber }
          : null,
    })),
    next_cursor: nextCursor,
  };
}

import { and, eq, isNull, not } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminDraftOrders } from '#contracts/admin/orders/draft-orders-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { isUnused } from '#server/draft-orders/draft-order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';

const NEWEST: Keyset = {
  columns: [
    { column: draftOrders.createdAt, type: 'moment' },
    { column: draftOrders.id, type: 'uuid' },
  ],
  direction: 'descending',
};

/** A page of the draft orders of a store, without those in which nothing was ever saved. */
export async function listedDraftOrders(
  db: Database,
  { store_id, view = 'open', limit = PAGE_SIZE, cursor }: z.output<typeof adminDraftOrders.query>,
): Promise<CallAnswer<typeof adminDraftOrders>> {
  const found = await db
    .select({ draft: draftOrders, order: orders, position: positionIn(NEWEST) })
    .from(draftOrders)
    .leftJoin(orders, eq(orders.id, draftOrders.orderId))
    .where(
      and(
        eq(draftOrders.storeId, store_id),
        not(isUnused),
        view === 'open' ? isNull(draftOrders.orderId) : undefined,
        afterCursor(NEWEST, cursor),
      ),
    )
    .orderBy(...orderOf(NEWEST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  return {
    draft_orders: page.map(({ draft, order }) => ({
      draft_order_id: draft.id,
      number: draft.number,
      purpose: draft.purpose,
      name: order?.name ?? draft.name,
      email: order?.email ?? draft.email,
      units: draft.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      order: order && { order_id: order.id, order_number: order.number },
      link_sent_at: draft.linkSentAt?.toISOString() ?? null,
      created_at: draft.createdAt.toISOString(),
    })),
    next_cursor: nextCursor,
  };
}

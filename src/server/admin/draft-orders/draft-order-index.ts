import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminDraftOrders } from '#contracts/admin/orders/draft-orders-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { listSearchQuery } from '#domain/list-search.ts';
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
  { store_id, view = 'open', q = '', limit = PAGE_SIZE, cursor }: z.output<typeof adminDraftOrders.query>,
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
        q.trim() === '' ? undefined : matchesSearch(q),
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

/** Finds as the list of orders does. A draft that was sold has its person from the order. */
function matchesSearch(typed: string): SQL {
  const query = listSearchQuery(typed);
  if (query === null) return sql`false`;
  const name = sql`coalesce(${orders.name}, ${draftOrders.name}, '')`;
  const email = sql`lower(coalesce(${orders.email}, ${draftOrders.email}, ''))`;
  const words = sql`array['d' || ${draftOrders.number}, ${draftOrders.number}::text, ${orders.number}::text,
    ${email}, split_part(${email}, '@', 2)] || search_pieces(${name}) || search_pieces(split_part(${email}, '@', 1))`;
  const found = sql`array(select distinct word from unnest(${words}) as word where word <> '')`;
  return sql`array_to_tsvector(${found}) @@ ${query}::tsquery`;
}

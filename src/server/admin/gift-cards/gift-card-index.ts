import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminGiftCards } from '#contracts/admin/gift-cards/gift-card-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { codeSuffixIn } from '#domain/gift-cards/gift-card-code.ts';
import type { StoreId } from '#domain/ids.ts';
import { namedOrder, orderNameIn } from '#domain/orders/order-number.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { giftCardToWire } from './gift-card-wire.ts';

/** No text that begins with another one comes after that and this. */
const LAST_CHARACTER = '\u{10ffff}';
const BY_ID = { column: giftCards.id, type: 'uuid' } as const;
const SORTS: Readonly<Record<'newest' | 'balance', Keyset>> = {
  newest: { columns: [{ column: giftCards.createdAt, type: 'moment' }, BY_ID], direction: 'descending' },
  balance: { columns: [{ column: giftCards.balanceCents, type: 'integer' }, BY_ID], direction: 'descending' },
};

/** A page of the gift cards of a store; their orders are shown and searched for those who may read orders. */
export async function listedGiftCards(
  db: Database,
  {
    store_id: storeId,
    q = '',
    view = 'all',
    sort = 'newest',
    limit = PAGE_SIZE,
    cursor,
  }: z.output<typeof adminGiftCards.query>,
  mayReadOrders: boolean,
): Promise<CallAnswer<typeof adminGiftCards>> {
  const keyset = SORTS[sort];
  const rows = await db
    .select({ card: giftCards, orderNumber: orders.number, position: positionIn(keyset) })
    .from(giftCards)
    .leftJoin(orders, eq(orders.id, giftCards.orderId))
    .where(
      and(
        eq(giftCards.storeId, storeId),
        view === 'all' ? undefined : eq(giftCards.status, view),
        calledLike(storeId, q.trim(), mayReadOrders),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    gift_cards: page.map(({ card, orderNumber }) => giftCardToWire(card, mayReadOrders ? orderNumber : null)),
    next_cursor: nextCursor,
  };
}

/**
 * Each way to name a card is looked up by its own index; four digits may be the end of a code and the number of an
 * order.
 */
function calledLike(storeId: StoreId, q: string, mayReadOrders: boolean): SQL | undefined {
  if (q === '') return undefined;
  const suffix = codeSuffixIn(q);
  const { number } = namedOrder(orderNameIn(q) ?? '');
  const beginning = q.toLowerCase();
  const named = [
    sql`${giftCards.recipientEmail} ~>=~ ${beginning} and ${giftCards.recipientEmail} ~<~ ${beginning + LAST_CHARACTER}`,
    ...(suffix === null ? [] : [sql`${giftCards.codeSuffix} = ${suffix}`]),
    ...(number === null || !mayReadOrders
      ? []
      : [
          sql`${giftCards.orderId} = (select ${orders.id} from ${orders} where ${orders.storeId} = ${storeId} and ${orders.number} = ${number})`,
        ]),
  ].map(
    (isNamed) =>
      sql`select ${giftCards.id} from ${giftCards} where ${giftCards.storeId} = ${storeId} and ${isNamed}`,
  );
  return sql`${giftCards.id} = any(array(${sql.join(named, sql` union all `)}))`;
}

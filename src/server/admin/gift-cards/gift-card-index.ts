import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CallAnswer } from '#contracts/call.ts';
import type { adminGiftCards } from '#contracts/admin/gift-cards/gift-card-calls.ts';
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

const BY_ID = { column: giftCards.id, type: 'uuid' } as const;
const SORTS: Readonly<Record<'newest' | 'balance', Keyset>> = {
  newest: { columns: [{ column: giftCards.createdAt, type: 'moment' }, BY_ID], direction: 'descending' },
  balance: { columns: [{ column: giftCards.balanceCents, type: 'integer' }, BY_ID], direction: 'descending' },
};

/** As `giftCardStatus`. */
const VIEWS: Readonly<Record<'all' | 'active' | 'empty' | 'disabled', SQL | undefined>> = {
  all: undefined,
  active: sql`(${giftCards.disabledAt} is null and ${giftCards.balanceCents} > 0)`,
  empty: sql`(${giftCards.disabledAt} is null and ${giftCards.balanceCents} = 0)`,
  disabled: sql`${giftCards.disabledAt} is not null`,
};

/** A page of the gift cards of a store. */
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
): Promise<CallAnswer<typeof adminGiftCards>> {
  const keyset = SORTS[sort];
  const rows = await db
    .select({ card: giftCards, orderNumber: orders.number, position: positionIn(keyset) })
    .from(giftCards)
    .leftJoin(orders, eq(orders.id, giftCards.orderId))
    .where(
      and(
        eq(giftCards.storeId, storeId),
        VIEWS[view],
        calledLike(db, storeId, q.trim()),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    gift_cards: page.map(({ card, orderNumber }) => giftCardToWire(card, orderNumber)),
    next_cursor: nextCursor,
  };
}

/** Four digits may be the end of a code and the number of an order. */
function calledLike(db: Database, storeId: StoreId, q: string): SQL | undefined {
  if (q === '') return undefined;
  const suffix = codeSuffixIn(q);
  const { number } = namedOrder(orderNameIn(q) ?? '');
  const beginning = `${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(
    sql`${giftCards.recipientEmail} like ${beginning}`,
    suffix === null ? undefined : eq(giftCards.codeSuffix, suffix),
    number === null
      ? undefined
      : inArray(
          giftCards.orderId,
          db
            .select({ id: orders.id })
            .from(orders)
            .where(and(eq(orders.storeId, storeId), eq(orders.number, number))),
        ),
  );
}

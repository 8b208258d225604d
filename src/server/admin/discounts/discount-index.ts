import { and, eq, ilike, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminDiscounts } from '#contracts/admin/discounts/discount-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { hasSpentBudget } from '#server/discounts/discount-store.ts';
import { termsOfRows } from '#server/discounts/discount-terms-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { discountToWire } from './discount-wire.ts';

const BY_CODE = { column: discounts.code, type: 'text' } as const;
const SORTS: Readonly<Record<'newest' | 'code' | 'used', Keyset>> = {
  newest: {
    columns: [{ column: discounts.createdAt, type: 'moment' }, BY_CODE],
    direction: 'descending',
  },
  code: { columns: [BY_CODE], direction: 'ascending' },
  used: { columns: [{ column: discounts.used, type: 'integer' }, BY_CODE], direction: 'descending' },
};

const IS_OVER = sql`(coalesce(${discounts.endsAt} <= ${shopNow}, false) or ${discounts.used} >= ${discounts.maxRedemptions})`;
const HAS_STARTED = sql`coalesce(${discounts.startsAt} <= ${shopNow}, true)`;

const VIEWS: Readonly<Record<'all' | 'active' | 'scheduled' | 'ended' | 'spent', SQL | undefined>> = {
  all: undefined,
  active: sql`(not ${IS_OVER} and ${HAS_STARTED})`,
  scheduled: sql`(not ${IS_OVER} and not ${HAS_STARTED})`,
  ended: IS_OVER,
  spent: sql`(not ${IS_OVER} and ${hasSpentBudget})`,
};

/** A page of the codes of a store. */
export async function listedDiscounts(
  db: Database,
  {
    store_id: storeId,
    q = '',
    view = 'all',
    sort = 'newest',
    limit = PAGE_SIZE,
    cursor,
  }: z.output<typeof adminDiscounts.query>,
): Promise<CallAnswer<typeof adminDiscounts>> {
  const keyset = SORTS[sort];
  const rows = await db
    .select({ row: discounts, position: positionIn(keyset) })
    .from(discounts)
    .where(
      and(eq(discounts.storeId, storeId), VIEWS[view], calledLike(q.trim()), afterCursor(keyset, cursor)),
    )
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  const clock = await storeClock(db, storeId);
  const found = await termsOfRows(
    db,
    storeId,
    page.map(({ row }) => row),
  );
  return {
    discounts: found.map((discount) => discountToWire(discount, clock)),
    next_cursor: nextCursor,
  };
}

const calledLike = (q: string): SQL | undefined =>
  q === '' ? undefined : ilike(discounts.code, containing(q));

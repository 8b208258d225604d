import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminStock, CountedStock } from '#contracts/admin/stock-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { daysOfCover } from '#domain/catalog/stock-movement.ts';
import { variantName } from '#domain/catalog/variant-name.ts';
import type { StoreId } from '#domain/ids.ts';
import { skusOfDrafts } from '#server/catalog/stock/draft-stock.ts';
import { DAYS_OF_COVER, FREE_UNITS, IS_LOW } from '#server/catalog/stock/stock-cover.ts';
import { readUnitsToShipOfSkus } from '#server/orders/fulfilment/units-to-ship.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  type KeysetColumn,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import { products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';

import { lowStockDays } from '#server/platform/stores/low-stock-days.ts';
import { shortOn } from '../subscriptions/coming-renewals.ts';

const PRODUCT = sql<string>`stock.product`;
const DESCRIPTION = sql<string>`stock.description`;
const ATTRIBUTES = sql<Record<string, string>>`stock.attributes`;
const IS_SOLD = sql<boolean>`stock.is_sold`;
const BY_SKU = { column: stock.sku, type: 'text' } as const;
/** What has no units because it is not sold yet does not run out. */
const SOLD_FIRST = { column: sql`(case when ${IS_SOLD} then 0 else 1 end)`, type: 'integer' } as const;
const SORTS: Readonly<Record<'cover' | 'free' | 'name', readonly KeysetColumn[]>> = {
  cover: [SOLD_FIRST, { column: DAYS_OF_COVER, type: 'integer' }, BY_SKU],
  free: [SOLD_FIRST, { column: FREE_UNITS, type: 'integer' }, BY_SKU],
  name: [{ column: PRODUCT, type: 'text' }, BY_SKU],
};

const VIEWS: Readonly<Record<'all' | 'low' | 'out', SQL | undefined>> = {
  all: undefined,
  low: sql`${IS_SOLD} and ${IS_LOW}`,
  out: sql`${IS_SOLD} and ${FREE_UNITS} <= 0`,
};

const COLUMNS = {
  sku: sql<string>`${stock.sku}`,
  product: PRODUCT,
  description: DESCRIPTION,
  attributes: ATTRIBUTES,
  on_hand: sql<number>`${stock.onHand}`,
  held: sql<number>`${stock.held}`,
  sold_recently: sql<number>`${stock.soldRecently}`,
  low_below_days: sql<number | null>`${stock.lowBelowDays}`,
  is_low: sql<boolean>`(${IS_SOLD} and ${IS_LOW})`,
  is_sold: IS_SOLD,
};

/**
 * Rows of the table `stock`, under its name, with the product and the variant that they are of: what is sold, what only drafts have, and
 * what is on hand without being in any product.
 */
const stockOfProducts = (storeId: StoreId, isSold: SQL) => sql`(
  with drafts as (${skusOfDrafts(storeId)})
  select s.store_id, s.sku, s.on_hand, s.held, s.sold_recently, s.low_below_days,
    p.title as product, v.description, v.attributes, p.status = 'active' as is_sold
  from ${stock} s
  join ${variants} v on v.store_id = s.store_id and v.sku = s.sku
  join ${products} p on p.store_id = v.store_id and p.handle = v.product_handle
  where s.store_id = ${storeId} and ${isSold}
  union all
  select ${storeId}, coalesce(d.sku, s.sku), coalesce(s.on_hand, 0), coalesce(s.held, 0), coalesce(s.sold_recently, 0),
    s.low_below_days, coalesce(d.product, 'In no product'), coalesce(d.description, ''), coalesce(d.attributes, '{}'), false
  from drafts d
  full join (select * from ${stock} all_stock where all_stock.store_id = ${storeId}
    and not exists (select from ${variants} v where v.store_id = ${storeId} and v.sku = all_stock.sku)) s on s.sku = d.sku
  where d.sku is not null or s.on_hand > 0
) as stock`;

/** A page of the stock of what is sold, or not sold yet. */
export async function listedStock(
  db: Database,
  {
    store_id,
    q = '',
    view = 'all',
    sort = 'free',
    limit = PAGE_SIZE,
    cursor,
  }: z.output<typeof adminStock.query>,
): Promise<CallAnswer<typeof adminStock>> {
  const typed = q.trim();
  const keyset: Keyset = {
    columns: typed === '' ? SORTS[sort] : [wholeSkuFirst(typed), ...SORTS[sort]],
    direction: 'ascending',
  };
  const rows = await db
    .select({ ...COLUMNS, position: positionIn(keyset) })
    .from(stockOfProducts(store_id, sql`p.status = 'active'`))
    .where(and(typed === '' ? undefined : isCalled(typed), VIEWS[view], afterCursor(keyset, cursor)))
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  const skus = page.map(({ sku }) => sku);
  const short = await shortOn(db, store_id, skus);
  const toShip = await readUnitsToShipOfSkus(db, store_id, skus);
  return {
    stock: page.map(({ position: _, ...row }) => toWire(row, short.get(row.sku), toShip.get(row.sku))),
    low_below_days: await lowStockDays(db, store_id),
    next_cursor: nextCursor,
  };
}

/** Who scans a SKU, or types all of it, means that one. */
const wholeSkuFirst = (typed: string): KeysetColumn => ({
  column: sql`(case when ${stock.sku} = ${typed} then 0 when upper(${stock.sku}) = upper(${typed}) then 1 else 2 end)`,
  type: 'integer',
});

/** Whether a part of the title, the variant or the SKU is what was typed. */
function isCalled(typed: string): SQL | undefined {
  const pattern = containing(typed);
  // The text of the whole object is compared first, because to take each apart takes half of the time.
  const isInAttributes = sql`${ATTRIBUTES}::text ilike ${containing(JSON.stringify(typed).slice(1, -1))}
    and exists (select from jsonb_each_text(${ATTRIBUTES}) where value ilike ${pattern})`;
  return or(
    sql`${PRODUCT} ilike ${pattern}`,
    sql`${DESCRIPTION} ilike ${pattern}`,
    ilike(stock.sku, pattern),
    sql`(${isInAttributes})`,
  );
}

/** One SKU; null when there is none. */
export async function stockOf(db: Database, storeId: StoreId, sku: string): Promise<CountedStock | null> {
  const [row] = await db.select(COLUMNS).from(stockOfProducts(storeId, sql`true`)).where(eq(stock.sku, sku));
  if (!row) return null;
  const short = await shortOn(db, storeId, [sku]);
  const toShip = await readUnitsToShipOfSkus(db, storeId, [sku]);
  return toWire(row, short.get(sku), toShip.get(sku));
}

type StockRow = Omit<CountedStock, 'variant' | 'to_ship' | 'days_of_cover' | 'short_on'> &
  Parameters<typeof variantName>[0];

const toWire = (
  { description, attributes, ...row }: StockRow,
  shortOnDay: string | undefined,
  toShip = 0,
): CountedStock => ({
  ...row,
  to_ship: toShip,
  variant: variantName({ description, attributes }),
  short_on: shortOnDay ?? null,
  days_of_cover: daysOfCover(row.on_hand - row.held, row.sold_recently),
});

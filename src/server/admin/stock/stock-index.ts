import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminStock, CountedStock } from '#contracts/admin/stock-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { daysOfCover } from '#domain/catalog/stock-movement.ts';
import { variantName } from '#domain/catalog/variant-name.ts';
import type { StoreId } from '#domain/ids.ts';
import { DAYS_OF_COVER, FREE_UNITS, IS_LOW } from '#server/catalog/stock/stock-cover.ts';
import { readUnitsToShipOfSkus } from '#server/orders/fulfilment/units-to-ship.ts';
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
import { products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';

import { lowStockDays } from '#server/platform/stores/low-stock-days.ts';
import { shortOn } from '../subscriptions/coming-renewals.ts';

const BY_SKU = { column: stock.sku, type: 'text' } as const;
const SORTS: Readonly<Record<'cover' | 'free' | 'name', Keyset>> = {
  cover: { columns: [{ column: DAYS_OF_COVER, type: 'integer' }, BY_SKU], direction: 'ascending' },
  free: { columns: [{ column: FREE_UNITS, type: 'integer' }, BY_SKU], direction: 'ascending' },
  name: { columns: [{ column: products.title, type: 'text' }, BY_SKU], direction: 'ascending' },
};

const VIEWS: Readonly<Record<'all' | 'low' | 'out', SQL | undefined>> = {
  all: undefined,
  low: sql`${IS_LOW}`,
  out: sql`${FREE_UNITS} <= 0`,
};

const IS_VARIANT = and(eq(variants.storeId, stock.storeId), eq(variants.sku, stock.sku));
const IS_PRODUCT = and(eq(products.storeId, variants.storeId), eq(products.handle, variants.productHandle));

const COLUMNS = {
  sku: stock.sku,
  product: products.title,
  description: variants.description,
  attributes: variants.attributes,
  on_hand: stock.onHand,
  held: stock.held,
  sold_recently: stock.soldRecently,
  low_below_days: stock.lowBelowDays,
  is_low: IS_LOW,
};

/** A page of the stock of what is sold. */
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
  const keyset = SORTS[sort];
  const rows = await db
    .select({ ...COLUMNS, position: positionIn(keyset) })
    .from(stock)
    .innerJoin(variants, IS_VARIANT)
    .innerJoin(products, IS_PRODUCT)
    .where(
      and(
        eq(stock.storeId, store_id),
        eq(products.status, 'active'),
        q.trim() === '' ? undefined : isCalled(q.trim()),
        VIEWS[view],
        afterCursor(keyset, cursor),
      ),
    )
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

/** Whether a part of the title, the variant or the SKU is what was typed. */
function isCalled(typed: string): SQL | undefined {
  const pattern = containing(typed);
  // The text of the whole object is compared first, because to take each apart takes half of the time.
  const isInAttributes = sql`${variants.attributes}::text ilike ${containing(JSON.stringify(typed).slice(1, -1))}
    and exists (select from jsonb_each_text(${variants.attributes}) where value ilike ${pattern})`;
  return or(
    ilike(products.title, pattern),
    ilike(variants.description, pattern),
    ilike(stock.sku, pattern),
    sql`(${isInAttributes})`,
  );
}

/** One SKU; null when there is none. */
export async function stockOf(db: Database, storeId: StoreId, sku: string): Promise<CountedStock | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(stock)
    .innerJoin(variants, IS_VARIANT)
    .innerJoin(products, IS_PRODUCT)
    .where(and(eq(stock.storeId, storeId), eq(stock.sku, sku)));
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

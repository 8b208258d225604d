import { sql } from 'drizzle-orm';
import { RATE_DAYS } from '#domain/catalog/stock-movement.ts';
import { products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

/** Units that can be sold. */
export const FREE_UNITS = sql<number>`(${stock.onHand} - ${stock.held})`;

const NEVER = 1_000_000_000;

/** As `daysOfCover`, with a very high number for what is not sold, so that it comes last in a sort. */
export const DAYS_OF_COVER = sql<number>`(case when ${FREE_UNITS} <= 0 then 0 when ${stock.soldRecently} <= 0
  then ${sql.raw(String(NEVER))}
  else floor(${FREE_UNITS}::bigint * ${sql.raw(String(RATE_DAYS))} / ${stock.soldRecently}) end)::int`;

/** Sold out, or lasting for fewer days than it should: by its own number of days, or else its store's. */
export const IS_LOW = sql<boolean>`(${FREE_UNITS} <= 0 or ${DAYS_OF_COVER} < coalesce(${stock.lowBelowDays},
  (select s.low_stock_days from ${stores} as s where s.id = ${stock.storeId})))`;

/** Of a product that is on sale: what is not sold any more may run out. */
export const IS_ON_SALE = sql<boolean>`exists (select from ${variants} as v
  join ${products} as p on p.store_id = v.store_id and p.handle = v.product_handle
  where v.store_id = ${stock.storeId} and v.sku = ${stock.sku} and p.status = 'active')`;

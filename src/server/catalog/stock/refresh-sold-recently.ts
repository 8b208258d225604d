import { sql } from 'drizzle-orm';
import { RATE_DAYS } from '#domain/catalog/stock-movement.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Units of a stock row `s` that were sold in the last days. */
const COUNTED = sql`(select coalesce(sum(d.units), 0)::int from stock_sold_days d
  where d.store_id = s.store_id and d.sku = s.sku
    and d.day > (shop_now() at time zone 'utc')::date - ${RATE_DAYS}::int)`;

/**
 * Counts the units sold in the last 30 days again, because days leave them; sales add to them at once. Rows are locked in
 * the order of sales before they are counted, so that a sale at the same time is neither lost nor in each other's way.
 */
export async function refreshSoldRecently(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ storeId: string; sku: string }>(sql`
      select s.store_id as "storeId", s.sku from stock s where s.sold_recently <> ${COUNTED}
      order by s.store_id, s.sku for no key update`);
    const storeIds = rows.map(({ storeId }) => storeId);
    const skus = rows.map(({ sku }) => sku);
    await tx.execute(sql`
      update stock s set sold_recently = ${COUNTED}
      where (s.store_id, s.sku) in (select * from unnest(${sql.param(storeIds)}::text[], ${sql.param(skus)}::text[]))`);
  });
}

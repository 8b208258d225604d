import { sql } from 'drizzle-orm';
import { RATE_DAYS } from '#domain/catalog/stock-movement.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Counts the units sold in the last 30 days again, because days leave them; sales add to them at once. */
export async function refreshSoldRecently(db: Database): Promise<void> {
  await db.execute(sql`
    update stock set sold_recently = counted.units
    from (select s.store_id, s.sku, coalesce(sum(d.units), 0)::int as units from stock s
      left join stock_sold_days d on d.store_id = s.store_id and d.sku = s.sku
        and d.day > (shop_now() at time zone 'utc')::date - ${RATE_DAYS}::int
      group by s.store_id, s.sku) counted
    where stock.store_id = counted.store_id and stock.sku = counted.sku and stock.sold_recently <> counted.units`);
}

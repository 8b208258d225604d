import type pg from 'pg';
import type { Sizes } from './sizes.ts';

const DAYS = 30;

/** Counts, sales and deliveries of each SKU; movements add up to what is on hand. */
export async function fillStock(client: pg.Client, store: string, { products }: Sizes): Promise<void> {
  await client.query(
    `insert into stock_movements (store_id, sku, change, on_hand_after, reason, checkout_id, staff_member_id, created_at)
     select $1, 'GENERATED-' || p, case when m % 2 = 0 then -3 else 3 end, case when m % 2 = 0 then 97 else 100 end,
       case when m % 2 = 0 then 'sold' else 'received' end,
       case when m % 2 = 0 then (select checkout_id from load.orders where n = 1 + (p * 10 + m)::bigint % (select max(n) from load.orders)) end,
       case when m % 2 = 1 then (select id from load.members where n = 1) end, now() - make_interval(hours => 20 * (20 - m) + 1)
     from generate_series(0, ${products - 1}) p, generate_series(0, 19) m`,
    [store],
  );
  await client.query(
    `insert into stock_sold_days (store_id, sku, day, units)
     select $1, 'GENERATED-' || p, (now() at time zone 'utc')::date - d, 1 + load.pick(p * 40 + d, 60, 4)
     from generate_series(0, ${products - 1}) p, generate_series(0, ${DAYS - 1}) d where load.pick(p * 40 + d, 61, 8) = 0`,
    [store],
  );
  // The trigger writes a movement for each.
  await client.query(
    `update stock set on_hand = case when load.pick(n, 62, 25) = 0 then 0 else 1 + load.pick(n, 63, 300) end, sold_recently = coalesce(d.units, 0),
       low_below_days = case when load.pick(n, 64, 20) = 0 then 3 end, change_cause = '{"reason": "counted"}'
     from (select 'GENERATED-' || p as sku, p::bigint as n from generate_series(0, ${products - 1}) p) g
     left join (select sku, sum(units)::int as units from stock_sold_days where store_id = $1 group by sku) d using (sku)
     where stock.store_id = $1 and stock.sku = g.sku`,
    [store],
  );
}

import { sql } from 'drizzle-orm';
import { DEFAULT_COLLECTION } from '#domain/catalog/search-request.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  collectionProducts,
  products,
  stock,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';

/** A collection that exists without being defined in a file. */
export const BEST_SELLERS_COLLECTION = 'best_sellers';
const MOST = 8;

/**
 * Handles of the products that sold the most units in the last 30 days, best seller last, filled up in the
 * shop's own order. Only products that can be bought now.
 */
export async function bestSellers(db: Queryable, storeId: StoreId): Promise<string[]> {
  const { rows } = await db.execute<{ handle: string }>(sql`
    with sold as (
      select l.product_handle as handle, sum(l.quantity) as units
      from ${orders} o join ${orderLines} l on l.order_id = o.id
      where o.store_id = ${storeId} and o.status <> 'cancelled' and o.placed_at > shop_now() - interval '30 days'
      group by l.product_handle
    )
    select listed.product_handle as handle
    from ${collectionProducts} listed
    join ${products} p on p.store_id = listed.store_id and p.handle = listed.product_handle and p.status = 'active'
    left join sold on sold.handle = listed.product_handle
    where listed.store_id = ${storeId} and listed.kind = 'collection' and listed.name = ${DEFAULT_COLLECTION}
      and exists (
        select 1 from ${variants} v join ${stock} s on s.store_id = v.store_id and s.sku = v.sku
        where v.store_id = listed.store_id and v.product_handle = listed.product_handle and s.on_hand > s.held
      )
    order by coalesce(sold.units, 0) desc, listed.position desc
    limit ${MOST}`);
  return rows.map(({ handle }) => handle).toReversed();
}

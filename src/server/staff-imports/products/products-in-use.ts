import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { backInStockRequests } from '#server/platform/database/schema/back-in-stock-tables.ts';
import { cartLines } from '#server/platform/database/schema/cart-tables.ts';
import {
  bundleChoices,
  bundleItems,
  products,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { checkoutLines } from '#server/platform/database/schema/checkout-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orderLines } from '#server/platform/database/schema/order-tables.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { stockMovements } from '#server/platform/database/schema/stock-tables.ts';
import { subscriptionLines } from '#server/platform/database/schema/subscription-tables.ts';

/**
 * Why products cannot be removed, in a sentence, by handle; nothing for those that nothing depends on. Their newest versions are those of
 * the import: stock that changed before them does not count.
 */
export async function productsInUse(
  db: Queryable,
  storeId: StoreId,
  handles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (handles.length === 0) return new Map();
  const isOf = (table: string) => sql`${sql.identifier(table)}.store_id = ${storeId}`;
  const { rows } = await db.execute<{ handle: string; reason: string }>(sql`
    with own as materialized (
      select v.product_handle as handle, v.sku from ${variants} v
      where v.store_id = ${storeId} and v.product_handle in ${[...handles]}
    ), imported as materialized (
      select p.handle, v.created_at, v.document from ${products} p
      join ${productVersions} v on v.store_id = p.store_id and v.product_handle = p.handle and v.version = p.version
      where p.store_id = ${storeId} and p.handle in ${[...handles]}
    ), stocked as (
      select own.handle, own.sku, imported.created_at from own join imported using (handle)
      union select imported.handle, draft.sku, imported.created_at from imported
        cross join jsonb_to_recordset(imported.document -> 'variants') as draft(sku text)
        where not exists (select from ${variants} sold where ${isOf('sold')} and sold.sku = draft.sku)
    )
    select distinct on (handle) handle, reason from (
      select own.handle, 1 as rank, 'It is in an order.' as reason from own
        join ${orderLines} l on ${isOf('l')} and (l.sku = own.sku or l.sku_quantities ? own.sku)
      union all select own.handle, 2, 'It is in a subscription.' from own
        join ${subscriptionLines} l on ${isOf('l')} and l.sku = own.sku
      union all select own.handle, 3, 'It is in a checkout.' from own
        join ${checkoutLines} l on ${isOf('l')} and l.sku = own.sku
      union all select own.handle, 4, 'It is in a cart.' from own
        join ${cartLines} l on ${isOf('l')} and l.sku = own.sku
      union all select own.handle, 5, 'It is in a draft order.' from own
        join ${draftOrders} d on ${isOf('d')} and d.lines @> jsonb_build_array(jsonb_build_object('sku', own.sku))
      union all select own.handle, 6, 'It is in a bundle.' from own
        join ${bundleItems} i on ${isOf('i')} and i.sku = own.sku
      union all select own.handle, 6, 'It is in a box.' from own
        join ${bundleChoices} c on ${isOf('c')} and c.sku = own.sku
      union all select own.handle, 7, 'Somebody waits for it to be back in stock.' from own
        join ${backInStockRequests} b on ${isOf('b')} and b.sku = own.sku
      union all select stocked.handle, 8, 'Its stock has changed since the import.' from stocked
        join ${stockMovements} m on ${isOf('m')} and m.sku = stocked.sku and m.created_at > stocked.created_at
          and m.reason <> 'imported'
      union all select r.product_handle, 9, 'It has reviews.' from ${reviews} r
        where ${isOf('r')} and r.product_handle in ${[...handles]}
    ) used
    order by handle, rank`);
  return new Map(rows.map(({ handle, reason }) => [handle, reason]));
}

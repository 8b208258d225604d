import { type SQL, sql } from 'drizzle-orm';
import { GIFT_CARD_CLASS } from '#domain/gift-cards/sold-gift-card.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';

/**
 * The SKUs that are not sold yet, with `product`, `description` and `attributes`: those that only the newest version of a product has,
 * or one that is to be published later.
 */
export const skusOfDrafts = (storeId: StoreId): SQL => sql`
  select distinct on (draft.sku) draft.sku, unsold.product, draft.description, draft.attributes from (
    select p.title as product, v.document from ${products} p
    join ${productVersions} v on v.store_id = p.store_id and v.product_handle = p.handle and v.version = p.version
    where p.store_id = ${storeId} and p.status <> 'archived' and p.published_version is distinct from p.version
    union all
    select p.title, v.document from ${productVersions} v
    join ${products} p on p.store_id = v.store_id and p.handle = v.product_handle
    where v.publish_at is not null and v.store_id = ${storeId} and p.status <> 'archived'
  ) as unsold
  cross join jsonb_to_recordset(unsold.document -> 'variants') as draft(sku text, description text, attributes jsonb)
  where draft.sku <> '' and unsold.document ->> 'taxClass' <> ${GIFT_CARD_CLASS}
    and not exists (select from ${variants} sold where sold.store_id = ${storeId} and sold.sku = draft.sku)
  order by draft.sku, unsold.product`;

/** Begins the stock of those of these SKUs that are not sold yet, with nothing on hand, so that units can be received before they are. */
export async function beginStockOfDrafts(
  tx: Transaction,
  storeId: StoreId,
  skus: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${stock} (store_id, sku, on_hand)
    select ${storeId}, d.sku, 0 from (${skusOfDrafts(storeId)}) d
    where d.sku = any(${sql.param(skus)}::text[])
      and not exists (select from ${stock} s where s.store_id = ${storeId} and s.sku = d.sku)
    order by d.sku on conflict do nothing`);
}

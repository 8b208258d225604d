import { and, eq, inArray } from 'drizzle-orm';
import { variantName } from '#domain/catalog/variant-name.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { products, variants } from '#server/platform/database/schema/catalog-tables.ts';

/** What SKUs are called now, by SKU; those that the catalogue does not have any more are left out. */
export async function titlesOfSkus(
  db: Database,
  storeId: StoreId,
  skus: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({
      sku: variants.sku,
      title: products.title,
      description: variants.description,
      attributes: variants.attributes,
    })
    .from(variants)
    .innerJoin(
      products,
      and(eq(products.storeId, variants.storeId), eq(products.handle, variants.productHandle)),
    )
    .where(and(eq(variants.storeId, storeId), inArray(variants.sku, skus)));
  return new Map(rows.map(({ sku, title, ...variant }) => [sku, `${title}, ${variantName(variant)}`]));
}

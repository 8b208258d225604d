import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { NutritionLabel } from '#domain/labels/nutrition-facts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { products, variantPrices, variants } from '#server/platform/database/schema/catalog-tables.ts';

/** A variant with the title and all labels of its product. */
export interface LabelledVariant {
  sku: string;
  attributes: Record<string, string>;
  netWeightGrams: number | null;
  foods: string[];
  title: string;
  labels: NutritionLabel[];
}

const hasPrice = sql`exists (
  select from ${variantPrices}
  where ${variantPrices.storeId} = ${variants.storeId} and ${variantPrices.sku} = ${variants.sku})`;

const variantsOfProduct = preparedQuery((db) =>
  labelledVariants(
    db,
    and(
      eq(products.storeId, sql.placeholder('storeId')),
      eq(products.handle, sql.placeholder('handle')),
      eq(products.status, sql`'active'`),
      hasPrice,
    ),
  ).prepare('labelled_variants_of_product'),
);

/** The variants of an active product that are on sale, in their order; none for an unknown product. */
export function variantsOnSale(db: Queryable, storeId: StoreId, handle: string): Promise<LabelledVariant[]> {
  return variantsOfProduct(db).execute({ storeId, handle });
}

/** Variants by their SKUs, also of products that are no longer sold on their own. */
export async function readLabelledVariants(
  db: Queryable,
  storeId: StoreId,
  skus: readonly string[],
): Promise<Map<string, LabelledVariant>> {
  if (skus.length === 0) return new Map();
  const rows = await labelledVariants(
    db,
    and(eq(variants.storeId, storeId), inArray(variants.sku, [...skus])),
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

const labelledVariants = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      sku: variants.sku,
      attributes: variants.attributes,
      netWeightGrams: variants.netWeightGrams,
      foods: variants.foods,
      title: products.title,
      labels: products.nutrition,
    })
    .from(variants)
    .innerJoin(
      products,
      and(eq(products.storeId, variants.storeId), eq(products.handle, variants.productHandle)),
    )
    .where(condition)
    .orderBy(asc(variants.position), asc(variants.sku));

import { and, eq, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { foodsRuledOutBy } from '#domain/labels/label-facts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';

/** The foods that some product on sale is listed as free of by one of its diets, singular: 'caffeine'. */
export async function foodsListedAsFree(db: Queryable, storeId: StoreId): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ diet: sql<string>`unnest(${products.diets})` })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.status, 'active')));
  return new Set(rows.flatMap(({ diet }) => foodsRuledOutBy(diet)));
}

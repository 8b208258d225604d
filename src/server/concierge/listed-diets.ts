import { and, arrayContains, eq, not } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';

/** Whether every product on sale is listed as suitable for these diets. */
export async function areAllListedAs(
  { db, storeId }: { db: Database; storeId: StoreId },
  diets: readonly string[],
): Promise<boolean> {
  const others = await db
    .select({ handle: products.handle })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        eq(products.status, 'active'),
        not(arrayContains(products.diets, [...diets])),
      ),
    )
    .limit(1);
  return others.length === 0;
}

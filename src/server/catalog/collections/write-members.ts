import { and, eq, inArray, or } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { collectionProducts } from '#server/platform/database/schema/catalog-tables.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';

interface Held {
  storeId: StoreId;
  kind: 'collection' | 'category';
  name: string;
  /** By hand, the one shown first in front. */
  products: readonly string[];
}

/** Makes these the products by hand of a collection. What a rule has put there stays until rules are applied again. */
export async function writeMembers(tx: Transaction, { storeId, kind, name, products }: Held): Promise<void> {
  await tx
    .delete(collectionProducts)
    .where(
      and(
        eq(collectionProducts.storeId, storeId),
        eq(collectionProducts.kind, kind),
        eq(collectionProducts.name, name),
        or(eq(collectionProducts.isByHand, true), inArray(collectionProducts.productHandle, [...products])),
      ),
    );
  await unlessEmpty(
    products.map((productHandle, index) => ({
      storeId,
      kind,
      name,
      productHandle,
      position: products.length - index,
    })),
    (rows) => tx.insert(collectionProducts).values(rows),
  );
}

/** Takes what a rule has put into a collection that has none any more. */
export async function removeRuledMembers(
  tx: Transaction,
  { storeId, kind, name }: Omit<Held, 'products'>,
): Promise<void> {
  await tx
    .delete(collectionProducts)
    .where(
      and(
        eq(collectionProducts.storeId, storeId),
        eq(collectionProducts.kind, kind),
        eq(collectionProducts.name, name),
        eq(collectionProducts.isByHand, false),
      ),
    );
}

import { and, eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Caches the handles of products on sale. Rejects while the database is down and nothing is cached. */
export function createHandleCache({
  db,
  storeId,
  changes,
}: Pick<Deps, 'db' | 'changes'> & { storeId: StoreId }): (handle: string) => Promise<boolean> {
  const known = createRevalidatingCache<Set<string>>({
    changes,
    capacity: 1,
    sizeOf: () => 1,
    tagsOf: () => ['products'],
  });
  const read = async () => {
    const isOnSale = and(eq(products.storeId, storeId), eq(products.status, 'active'));
    const rows = await db.select({ handle: products.handle }).from(products).where(isOnSale);
    return new Set(rows.map(({ handle }) => handle));
  };
  return async (handle) => (await known.get('handles', read)).has(handle);
}

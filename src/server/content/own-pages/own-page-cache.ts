import type { StoreId } from '#domain/ids.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishedOwnPages } from './own-page-store.ts';

/**
 * Caches which addresses are pages that staff have added, in every process. The answered function takes a canonical path and
 * returns the page's name, or null; it rejects while the database is down and nothing is cached.
 */
export function createOwnPageCache({
  db,
  storeId,
  changes,
}: Pick<Deps, 'db' | 'changes'> & { storeId: StoreId }): (path: string) => Promise<string | null> {
  const known = createRevalidatingCache<Map<string, string>>({
    changes,
    capacity: 1,
    sizeOf: () => 1,
    tagsOf: () => [],
  });
  const read = async () =>
    new Map((await publishedOwnPages(db, storeId)).map(({ path, page }) => [path, page]));
  return async (path) => (await known.get('own pages', read)).get(path) ?? null;
}

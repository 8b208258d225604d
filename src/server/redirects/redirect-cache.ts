import { eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import { redirects } from '#server/platform/database/schema/redirect-tables.ts';
import type { Deps } from '#server/platform/deps.ts';

/**
 * Caches where addresses lead, in every process. The answered function takes a canonical path, and rejects while the database
 * is down and nothing is cached.
 */
export function createRedirectCache({
  db,
  storeId,
  changes,
}: Pick<Deps, 'db' | 'changes'> & { storeId: StoreId }): (path: string) => Promise<string | null> {
  const known = createRevalidatingCache<Map<string, string>>({
    changes,
    capacity: 1,
    sizeOf: () => 1,
    tagsOf: () => ['redirects'],
  });
  const read = async () => {
    const rows = await db
      .select({ from: redirects.fromPath, to: redirects.toAddress })
      .from(redirects)
      .where(eq(redirects.storeId, storeId));
    return new Map(rows.map(({ from, to }) => [from, to]));
  };
  return async (path) => (await known.get('redirects', read)).get(path) ?? null;
}

import { eq } from 'drizzle-orm';
import { type KnownPlaces, targetOfShopifyAddress } from '#domain/content/address-at-shopify.ts';
import type { StoreId } from '#domain/ids.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import { redirects } from '#server/platform/database/schema/redirect-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readPlaces } from './shopify-places.ts';

interface KnownTargets {
  redirects: ReadonlyMap<string, string>;
  places: KnownPlaces;
}

/**
 * Caches where addresses lead, in every process: by a redirect of the staff's, else as an address of a shop at Shopify. The answered
 * function takes a canonical path, and rejects while the database is down and nothing is cached.
 */
export function createRedirectCache({
  db,
  storeId,
  changes,
}: Pick<Deps, 'db' | 'changes'> & { storeId: StoreId }): (path: string) => Promise<string | null> {
  const known = createRevalidatingCache<KnownTargets>({
    changes,
    capacity: 1,
    sizeOf: () => 1,
    tagsOf: () => ['redirects', 'collections'],
  });
  const read = async (): Promise<KnownTargets> => {
    const [rows, places] = await Promise.all([
      db
        .select({ from: redirects.fromPath, to: redirects.toAddress })
        .from(redirects)
        .where(eq(redirects.storeId, storeId)),
      readPlaces(db, storeId),
    ]);
    return { redirects: new Map(rows.map(({ from, to }) => [from, to])), places };
  };
  return async (path) => {
    const { redirects: given, places } = await known.get('redirects', read);
    return given.get(path) ?? targetOfShopifyAddress(path, places);
  };
}

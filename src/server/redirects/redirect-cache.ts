import { and, eq } from 'drizzle-orm';
import { type KnownPlaces, targetOfShopifyAddress } from '#domain/content/address-at-shopify.ts';
import type { StoreId } from '#domain/ids.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import type { Database } from '#server/platform/database/database.ts';
import { collections } from '#server/platform/database/schema/catalog-tables.ts';
import { ownPages } from '#server/platform/database/schema/own-page-tables.ts';
import { redirects } from '#server/platform/database/schema/redirect-tables.ts';
import { pageContents, stores } from '#server/platform/database/schema/store-tables.ts';
import type { Deps } from '#server/platform/deps.ts';

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

async function readPlaces(db: Database, storeId: StoreId): Promise<KnownPlaces> {
  const [named, added, [store]] = await Promise.all([
    db.select({ name: collections.name }).from(collections).where(eq(collections.storeId, storeId)),
    db
      .selectDistinct({ path: ownPages.path })
      .from(ownPages)
      // Nobody is led to a page that is not published yet.
      .innerJoin(
        pageContents,
        and(eq(pageContents.storeId, ownPages.storeId), eq(pageContents.page, ownPages.page)),
      )
      .where(eq(ownPages.storeId, storeId)),
    db.select({ brand: stores.brand }).from(stores).where(eq(stores.id, storeId)),
  ]);
  return {
    brand: store?.brand ?? '',
    collections: new Set(named.map(({ name }) => name)),
    ownPages: new Set(added.map(({ path }) => path)),
  };
}

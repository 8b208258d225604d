import { canonicalPath } from '#domain/content/canonical-path.ts';
import { PRIVATE_PAGES } from '#domain/content/private-pages.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listedPages } from '#server/search-engines/listed-pages.ts';

/** Pages that search engines do not list, but that links lead to. */
const UNLISTED = [...PRIVATE_PAGES, '/cart', '/search'];

/** The pages of the shop: those that search engines list, with the query of collections, and the paths of all. */
export async function readShopPages(
  db: Database,
  storeId: StoreId,
): Promise<{ listed: string[]; isPage: (path: string) => boolean }> {
  const listed = (await listedPages(db, storeId)).map(({ path }) => path);
  const paths = new Set([...listed, ...UNLISTED].map((path) => canonicalPath(path.split('?', 1)[0] ?? '')));
  return { listed, isPage: (path) => paths.has(path) };
}

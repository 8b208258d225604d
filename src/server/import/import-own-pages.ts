import { ownAddressProblem } from '#domain/content/own-page-address.ts';
import type { StoreId } from '#domain/ids.ts';
import { readBrand } from '#server/content/content-store.ts';
import { addNamedPage, listOwnPages } from '#server/content/own-pages/own-page-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findRedirect } from '#server/redirects/redirect-store.ts';
import type { OwnPagesFile } from './files/own-pages-file.ts';
import { refuse } from './files/read-store-files.ts';

/** In which own pages are written. */
export const OWN_PAGES_FILE = 'own-pages.json';

/**
 * What own pages of a file say, by the names that they have in this shop. Adds the addresses of those that it does not have; one that
 * it has stays where it is. Throws `StoreFileError` for addresses that cannot be used and collections that are not there.
 */
export async function placeOwnPages(
  tx: Transaction,
  storeId: StoreId,
  { pages, collections }: { pages: OwnPagesFile; collections: ReadonlySet<string> },
): Promise<{ page: string; content: unknown }[]> {
  const brand = await readBrand(tx, storeId);
  const known = await listOwnPages(tx, storeId);
  const problems: string[] = [];
  const placed: { page: string; content: unknown }[] = [];
  for (const { page, path, content } of pages) {
    const own = known.find((one) => one.page === page) ?? known.find((one) => one.path === path);
    placed.push({ page: own?.page ?? page, content });
    for (const block of content.blocks)
      if (block.type === 'FeaturedCollection' && !collections.has(block.collection))
        problems.push(
          `${OWN_PAGES_FILE}: ${path} shows the collection ${block.collection}, which is not there`,
        );
    if (own) continue;
    const problem = ownAddressProblem(path, brand);
    const to = await findRedirect(tx, storeId, path);
    if (problem !== null) problems.push(`${OWN_PAGES_FILE}: ${path} ${problem}`);
    else if (to !== null)
      problems.push(`${OWN_PAGES_FILE}: ${path} is redirected to ${to}: remove that redirect first`);
    else await addNamedPage(tx, storeId, { page, path });
  }
  refuse(problems);
  return placed;
}

import { pathOf, redirectProblems, typedRedirect } from '#domain/content/redirect.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Editing } from '#server/content/editing/page-drafts.ts';
import {
  addOwnPage,
  deleteOwnPage,
  moveOwnPage,
  type OwnPage,
} from '#server/content/own-pages/own-page-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { addRedirect, findRedirect, redirectMovedPage } from '#server/redirects/redirect-store.ts';
import { readShopPages } from '#server/redirects/shop-paths.ts';

/** Adds a page of the shop's own. Throws `malformed` when its address cannot be used. */
export async function addPage(
  db: Database,
  editing: Editing,
  added: { title: string; path: string },
): Promise<OwnPage> {
  return db.transaction(async (tx) => {
    const to = await findRedirect(tx, editing.storeId, added.path);
    if (to !== null) throw refused('/path', `is redirected to ${to}: remove that redirect first`);
    return addOwnPage(tx, editing, added);
  });
}

/** Gives a page of the shop's own another address, to which the one before leads. Throws as `moveOwnPage` does. */
export async function movePage(
  db: Database,
  storeId: StoreId,
  moved: OwnPage & { to: string },
): Promise<void> {
  const { path: from, to } = moved;
  if (from === to) return;
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const { wasSeen } = await moveOwnPage(tx, storeId, moved);
    await redirectMovedPage(tx, { storeId, from, to, page: to, wasSeen });
  });
}

/** Deletes a page of the shop's own. Throws as `deleteOwnPage` does, and `malformed` when its address cannot lead there. */
export async function deletePage(
  db: Database,
  { storeId, staffMemberId }: Editing,
  { redirectTo, ...shown }: OwnPage & { redirectTo: string | null },
): Promise<void> {
  const redirect = redirectTo === null ? null : typedRedirect({ from: shown.path, to: redirectTo });
  const [problem] = redirect === null ? [] : redirectProblems(redirect).filter(({ path }) => path === '/to');
  if (problem) throw refused('/redirect_to', problem.message);
  const path = redirect && pathOf(redirect.to);
  if (path && !(await readShopPages(db, storeId)).isPage(path))
    throw refused('/redirect_to', 'is no page of the shop');
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await deleteOwnPage(tx, storeId, shown);
    if (redirect) await addRedirect(tx, { storeId, ...redirect, staffMemberId });
  });
}

const refused = (path: string, message: string) =>
  new DomainError('malformed', 'This address cannot be used.', { errors: [{ path, message }] });

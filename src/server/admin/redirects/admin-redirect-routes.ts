import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/redirects/redirect-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ignoreMissingPage } from '#server/redirects/asked-addresses.ts';
import { removeRedirect, saveRedirect } from '#server/redirects/redirect-store.ts';
import { readShopPages } from '#server/redirects/shop-paths.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { listedMissingPages, listedRedirects } from './redirect-index.ts';

/** Where addresses without a page lead, and which are asked for in vain. */
export function adminRedirectRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminRedirects, ({ query }) => listedRedirects(db, query));
  serveStaff(app, deps, calls.adminMissingPages, ({ query }) => listedMissingPages(db, query));

  const saving = { call: calls.adminSaveRedirect, command: 'redirects save' };
  serveChanges(app, deps, saving, async ({ body, storeId, staffMember, audit }) => {
    const { from, to, shown } = body;
    const { isPage } = await readShopPages(db, storeId);
    const saved = await saveRedirect(db, {
      storeId,
      redirect: { from, to },
      shown,
      isPage,
      staffMemberId: staffMember.id,
    });
    audit({
      subject: { type: 'redirect', id: saved.from },
      summary: `Redirected ${saved.from} to ${saved.to}`,
      ...(shown && { before: { ...shown }, after: { ...saved } }),
    });
    return saved;
  });

  const removing = { call: calls.adminRemoveRedirect, command: 'redirects remove' };
  serveChanges(app, deps, removing, async ({ body: { shown }, storeId, audit }) => {
    audit({
      subject: { type: 'redirect', id: shown.from },
      summary: `Removed the redirect of ${shown.from} to ${shown.to}`,
    });
    await removeRedirect(db, storeId, shown);
    return {};
  });

  const ignoring = { call: calls.adminIgnoreMissingPage, command: 'redirects ignore' };
  serveChanges(app, deps, ignoring, async ({ body: { path }, storeId, audit }) => {
    audit({ subject: { type: 'redirect', id: path }, summary: `Ignores that ${path} has no page` });
    await ignoreMissingPage(db, storeId, path);
    return {};
  });
}

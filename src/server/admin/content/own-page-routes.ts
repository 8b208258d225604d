import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/content/own-page-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';
import { addPage, deletePage, movePage } from './change-own-pages.ts';

/** Pages that staff add, with addresses of their own: docs/decisions/0306. */
export function adminOwnPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const adding = { call: calls.adminAddOwnPage, command: 'content add' };
  serveChanges(app, deps, adding, async ({ body, storeId, staffMember, audit }) => {
    const { title, path } = body;
    const { page } = await addPage(db, { storeId, staffMemberId: staffMember.id }, { title, path });
    audit({ subject: { type: 'page', id: page }, summary: `Added the page ${title} at ${path}` });
    return { page };
  });

  const moving = { call: calls.adminMoveOwnPage, command: 'content move' };
  serveChanges(app, deps, moving, async ({ params: { page }, body, storeId, audit }) => {
    const { shown_path: path, path: to } = body;
    audit({ subject: { type: 'page', id: page }, summary: `Moved the page at ${path} to ${to}` });
    await movePage(db, storeId, { page, path, to });
    return {};
  });

  const deleting = { call: calls.adminDeleteOwnPage, command: 'content delete' };
  serveChanges(app, deps, deleting, async ({ params: { page }, body, storeId, staffMember, audit }) => {
    const { shown_path: path, redirect_to: redirectTo } = body;
    const leads = redirectTo === null ? '' : `, which leads to ${redirectTo} now`;
    audit({ subject: { type: 'page', id: page }, summary: `Deleted the page at ${path}${leads}` });
    await deletePage(db, { storeId, staffMemberId: staffMember.id }, { page, path, redirectTo });
    return {};
  });
}

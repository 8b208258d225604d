import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/staff/saved-view-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '../serve-staff.ts';
import type { StaffMember } from '../staff-store.ts';
import {
  type AuthoredView,
  changeView,
  deleteView,
  mayChangeView,
  type SavedView,
  saveView,
  viewsOfList,
} from './saved-views.ts';

/** Filters of lists under a name: docs/decisions/0246. */
export function savedViewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminSavedViews, async ({ query, staffMember }) => ({
    saved_views: (await viewsOfList(db, staffMember, query.list)).map((view) => toWire(view, staffMember)),
  }));

  const saving = { call: calls.adminSaveView, command: 'views save' };
  serveChanges(app, deps, saving, async ({ body, staffMember, audit }) => {
    const { idempotency_key: id, list, name, query, is_shared: isShared } = body;
    const view = await saveView(db, staffMember, { id, list, name, query, isShared });
    audit({ summary: `Saved the view ${view.name} of ${view.list}${view.isShared ? ', shared' : ''}` });
    return { saved_view: toWire(view, staffMember) };
  });

  const changing = { call: calls.adminChangeView, command: 'views change' };
  serveChanges(app, deps, changing, async ({ params, body, staffMember, audit }) => {
    const { name, query, is_shared: isShared, version } = body;
    const named = { id: params.saved_view_id, version, by: staffMember };
    const { before, after } = await changeView(db, named, { name, query, isShared });
    audit({
      summary: `Changed the view ${before.name} of ${before.list}`,
      before: { name: before.name, shared: before.isShared },
      after: { name: after.name, shared: after.isShared },
    });
    return { saved_view: toWire(after, staffMember) };
  });

  const deleting = { call: calls.adminDeleteView, command: 'views delete' };
  serveChanges(app, deps, deleting, async ({ params, body, staffMember, audit }) => {
    const named = { id: params.saved_view_id, version: body.version, by: staffMember };
    const { name, list } = await deleteView(db, named);
    audit({ summary: `Deleted the view ${name} of ${list}` });
    return {};
  });
}

const toWire = (view: SavedView | AuthoredView, member: StaffMember): calls.SavedView => ({
  saved_view_id: view.id,
  name: view.name,
  query: view.query,
  is_shared: view.isShared,
  author: view.staffMemberId === member.id || !('author' in view) ? null : view.author,
  may_change: mayChangeView(member, view),
  version: view.version,
});

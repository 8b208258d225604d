import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/staff/staff-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges } from '../serve-staff.ts';
import { addRole, changeOwnRole, removeRole } from './own-roles.ts';

/** Roles that a store makes for itself: docs/decisions/0220. */
export function ownRoleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const changesAccess = true;

  serveChanges(
    app,
    deps,
    { call: calls.adminAddRole, command: 'staff add-role', changesAccess },
    async ({ body: { name, permissions }, staffMember, audit }) => {
      audit({ subject: { type: 'role', id: name }, after: { permissions } });
      await addRole(db, { name, permissions }, staffMember);
      audit({ summary: `Made the role ${name}` });
      return {};
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.adminChangeRoleItself, command: 'staff change-role', changesAccess },
    async ({ params: { role_id: id }, body: { name, permissions, version }, staffMember, audit }) => {
      audit({ subject: { type: 'role', id: name }, after: { name, permissions } });
      const before = await changeOwnRole(deps, { id, version, by: staffMember }, { name, permissions });
      audit({
        summary: `Changed the role ${before.name}`,
        before: { name: before.name, permissions: before.permissions },
      });
      return {};
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.adminRemoveRole, command: 'staff remove-role', changesAccess },
    async ({ params: { role_id: id }, body: { version }, staffMember, audit }) => {
      audit({ subject: { type: 'role', id } });
      const { name, permissions } = await removeRole(db, { id, version, by: staffMember });
      audit({
        subject: { type: 'role', id: name },
        summary: `Removed the role ${name}`,
        before: { permissions },
      });
      return {};
    },
  );
}

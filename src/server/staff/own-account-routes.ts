import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/own-account-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeOwnName, changeOwnPassword } from './own-account.ts';
import { recordOwnAction } from './record-own-action.ts';
import { serveAnyone, serveChanges } from './serve-staff.ts';
import { deleteExpiredStaffLinks } from './staff-link-store.ts';
import { requireStaffSession, signInStaff } from './staff-sessions.ts';
import { lockVerifiedStaffMember } from './staff-store.ts';
import { toSignedInStaffMember } from './staff-wire.ts';
import { acceptInvitation, readStaffLink, redeemPasswordLink } from './use-staff-link.ts';

const EVERY_NIGHT = '27 3 * * *';

/** Joining by an invitation, and the own name and password. docs/decisions/0224. */
export function ownAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, jobs } = deps;
  jobs.every('sweep-staff-links', EVERY_NIGHT, () => deleteExpiredStaffLinks(db));

  serveAnyone(app, calls.readStaffLink, async ({ body: { store_id, token } }) => {
    const { purpose, email, roleName } = await readStaffLink(db, store_id, token);
    return { purpose, email, role_name: roleName };
  });

  serveAnyone(app, calls.acceptInvitation, async ({ body, request }) => {
    const { store_id: storeId, token, name, password } = body;
    const member = await acceptInvitation(db, { storeId, token, name, password });
    await recordOwnAction(db, member, { command: 'staff join', summary: `Joined as ${name}` });
    await signInStaff(request, member, async (tx) => {
      await lockVerifiedStaffMember(tx, member);
    });
    return { staff_member: toSignedInStaffMember(member) };
  });

  serveAnyone(app, calls.redeemPasswordLink, async ({ body: { store_id: storeId, token, password } }) => {
    const member = await redeemPasswordLink(db, { storeId, token, password });
    const summary = 'Chose a new password by an emailed link';
    await recordOwnAction(db, member, { command: 'staff use-password-link', summary });
    return {};
  });

  serveChanges(
    app,
    deps,
    { call: calls.changeOwnName, command: 'staff own-name' },
    async ({ body: { name, version }, staffMember, audit }) => {
      await changeOwnName(db, staffMember, { name, version });
      audit({
        subject: { type: 'staff_member', id: staffMember.id },
        summary: `Changed the own name to ${name}`,
        before: { name: staffMember.name },
        after: { name },
      });
      return {};
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.changeOwnPassword, command: 'staff own-password', changesAccess: true },
    async ({ body: { password }, request, staffMember, audit }) => {
      const { sessionId } = requireStaffSession(request);
      await changeOwnPassword(db, staffMember, { password, sessionId });
      audit({ subject: { type: 'staff_member', id: staffMember.id }, summary: 'Changed the own password' });
      return {};
    },
  );
}

import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/staff/session-calls.ts';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import { createRememberedDevices } from '#server/platform/sessions/remembered-devices.ts';
import { confirmByPassword } from './confirm-by-password.ts';
import { recordOwnAction } from './record-own-action.ts';
import { insertChallenge } from './second-factor/challenge-store.ts';
import { secondFactorsOf } from './second-factor/own-second-factors.ts';
import { serveAnyone, serveStaff } from './serve-staff.ts';
import {
  deleteListedStaffSession,
  deleteOtherStaffSessions,
  listSessionsOfMember,
} from './staff-session-store.ts';
import {
  currentStaffMember,
  lacksSecondFactor,
  requireStaffSession,
  signInStaff,
  signOutStaff,
} from './staff-sessions.ts';
import { completeSignIn, recordingLimits, STAFF_DEVICE_COOKIE } from './staff-sign-in.ts';
import { findStaffMemberByEmail, lockVerifiedStaffMember } from './staff-store.ts';
import { toSignedInStaffMember } from './staff-wire.ts';

/** Signing in and out, and the sessions of a staff member. docs/decisions/0221. */
export function staffSessionRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoutes(app, deps);
  ownSessionRoutes(app, deps);
}

function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { beforeLogin } = recordingLimits(deps, 'staff-sign-in');
  const devices = createRememberedDevices(deps, STAFF_DEVICE_COOKIE);

  serveAnyone(app, calls.staffSignIn, async ({ body, request, reply }) => {
    const { store_id: storeId, email, password } = body;
    const found = await findStaffMemberByEmail(db, storeId, email);
    const device = devices.idFor(request, found);
    const attempt = await beforeLogin({ request, account: `${storeId} ${email}`, device, member: found });
    // A wrong address, a wrong password and a disabled member get the same answer after the same time.
    const isRight = await isPassword(password, found?.passwordHash ?? null);
    if (!found || !isRight || found.status !== 'active') throw invalidCredentials();
    const factors = await secondFactorsOf(db, found.id);
    if (factors) {
      await attempt.succeeded();
      const kind = { storeId, purpose: 'second_factor', staffMemberId: found.id } as const;
      const token = await insertChallenge(db, kind);
      return { staff_member: null, second_factor_token: token, second_factors: factors };
    }
    await signInStaff(request, found, async (tx) => {
      if (!(await lockVerifiedStaffMember(tx, found))) throw invalidCredentials();
      // One that was added since this request began.
      if (await secondFactorsOf(tx, found.id)) throw invalidCredentials();
    });
    await attempt.succeeded();
    return {
      staff_member: await completeSignIn(deps, { request, reply, member: found }, 'by password'),
      second_factor_token: null,
      second_factors: null,
    };
  });

  serveAnyone(app, calls.staffSignOut, async ({ request }) => {
    const member = currentStaffMember(request);
    await signOutStaff(request);
    if (member) await recordOwnAction(db, member, { command: 'staff sign-out', summary: 'Signed out' });
    return {};
  });

  serveAnyone(app, calls.currentStaffMember, async ({ query, request }) => {
    const member = currentStaffMember(request);
    const isOfStore = member?.storeId === query.store_id;
    return {
      staff_member:
        member && isOfStore
          ? await toSignedInStaffMember(deps.db, member, lacksSecondFactor(request, member))
          : null,
    };
  });

  serveStaff(app, deps, calls.confirmStaffPassword, async ({ body, request, staffMember }) => {
    const { storeId, email, passwordHash } = staffMember;
    const device = devices.idFor(request, staffMember);
    const account = `${storeId} ${email}`;
    const attempt = await beforeLogin({ request, account, device, member: staffMember });
    if (!(await isPassword(body.password, passwordHash))) throw wrongPassword();
    await attempt.succeeded();
    const { sessionId } = requireStaffSession(request);
    if (!(await confirmByPassword(db, staffMember, sessionId))) throw invalidCredentials();
    return {};
  });
}

function ownSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.listStaffSessions, async ({ request }) => {
    const { member, sessionId } = requireStaffSession(request);
    const listed = await listSessionsOfMember(db, member.id, sessionId);
    return {
      sessions: listed.map(({ id, device, signedInAt, lastSeenAt, isCurrent }) => ({
        id,
        device,
        signed_in_at: signedInAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        is_current: isCurrent,
      })),
    };
  });

  serveStaff(app, deps, calls.endStaffSession, async ({ body, staffMember }) => {
    if (!(await deleteListedStaffSession(db, staffMember.id, body.session_id)))
      throw new DomainError('not_found', 'This session has already ended.');
    await recordOwnAction(db, staffMember, {
      command: 'staff end-session',
      summary: 'Ended a session of their own',
    });
    return {};
  });

  serveStaff(app, deps, calls.endOtherStaffSessions, async ({ request }) => {
    const { member, sessionId } = requireStaffSession(request);
    await deleteOtherStaffSessions(db, member.id, sessionId);
    await recordOwnAction(db, member, {
      command: 'staff end-other-sessions',
      summary: 'Ended all other sessions of their own',
    });
    return {};
  });
}

const invalidCredentials = () =>
  new DomainError('invalid_credentials', 'That address and password do not go together. Please try again.');

function wrongPassword(): DomainError {
  return fieldError('/password', 'This is not your password. Please try again.', 'invalid_credentials');
}

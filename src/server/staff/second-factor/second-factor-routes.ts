import type { FastifyInstance } from 'fastify';
import { encode } from 'uqr';
import * as calls from '#contracts/admin/staff/second-factor-calls.ts';
import { staffSignInSecondFactor } from '#contracts/admin/staff/session-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { isSensitive } from '#domain/staff/permissions.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createRememberedDevices } from '#server/platform/sessions/remembered-devices.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { serveAnyone, serveChanges, serveStaff } from '../serve-staff.ts';
import { requireStaffSession, signInStaff } from '../staff-sessions.ts';
import { completeSignIn, recordingLimits, STAFF_DEVICE_COOKIE } from '../staff-sign-in.ts';
import { acceptCode } from './check-code.ts';
import { beginTotp, confirmTotp, removeOwnTotp, renewRecoveryCodes, wrongCode } from './own-totp.ts';
import { passwordStep } from './password-step.ts';
import { countRecoveryCodes, findTotp } from './totp-store.ts';
import { createWrongCodes } from './wrong-codes.ts';

/** A code after the password: docs/decisions/0223. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoute(app, deps);
  ownTotpRoutes(app, deps);
}

function signInRoute(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { beforeLogin } = recordingLimits(deps, 'staff-second-factor');
  const devices = createRememberedDevices(deps, STAFF_DEVICE_COOKIE);
  const wrongCodes = createWrongCodes(deps);

  serveAnyone(app, staffSignInSecondFactor, async ({ body, request, reply }) => {
    const { store_id: storeId, token, code } = body;
    const { member, spend } = await passwordStep(db, storeId, token);
    const device = devices.idFor(request, member);
    const attempt = await beforeLogin({ request, account: `${storeId} ${member.email}`, device, member });
    const guess = { member, code, device };
    const counted = await wrongCodes.before(guess);
    let accepted: Awaited<ReturnType<typeof acceptCode>> = null;
    await signInStaff(request, member, async (tx) => {
      await spend(tx);
      // In the same transaction: a code that does not sign in is not used up, nor is the step by a wrong code.
      accepted = await acceptCode({ ...deps, db: tx }, member.id, code);
      if (accepted === null) throw wrongCode();
    }).catch(async (error) => {
      if (error instanceof DomainError && error.code === 'wrong_code') await wrongCodes.count(guess);
      throw error;
    });
    await attempt.succeeded();
    await counted.succeeded();
    const how = accepted === 'app' ? 'with a code' : 'with a recovery code';
    return { staff_member: await completeSignIn(deps, { request, reply, member }, how) };
  });
}

function ownTotpRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const changesAccess = true;

  serveStaff(app, deps, calls.ownSecondFactor, async ({ staffMember }) => ({
    totp_since: (await findTotp(db, staffMember.id))?.confirmedAt?.toISOString() ?? null,
    passkeys: (await listPasskeys(db, staffMember.id)).length,
    recovery_codes_left: await countRecoveryCodes(db, staffMember.id),
    is_required: deps.requiresSecondFactor && permissionsOf(staffMember).some(isSensitive),
  }));

  serveChanges(
    app,
    deps,
    { call: calls.beginTotp, command: 'staff own-totp-begin', changesAccess },
    async ({ staffMember, audit }) => {
      const issuer = new URL(deps.publicUrl).hostname;
      const { key, uri } = await beginTotp(deps, staffMember, issuer);
      audit({ subject: { type: 'staff_member', id: staffMember.id }, summary: 'Began to set up an app' });
      return { key, qr_code: qrCodeOf(uri) };
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.confirmTotp, command: 'staff own-totp', changesAccess },
    async ({ body: { code }, request, staffMember, audit }) => {
      audit({ subject: { type: 'staff_member', id: staffMember.id } });
      const { sessionId } = requireStaffSession(request);
      const codes = await confirmTotp(deps, staffMember, { code, sessionId });
      audit({ summary: 'Set up an app for codes' });
      return { recovery_codes: codes };
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.newRecoveryCodes, command: 'staff own-recovery-codes', changesAccess },
    async ({ staffMember, audit }) => {
      audit({ subject: { type: 'staff_member', id: staffMember.id } });
      const codes = await renewRecoveryCodes(deps, staffMember);
      audit({ summary: 'Made new recovery codes' });
      return { recovery_codes: codes };
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.removeOwnTotp, command: 'staff own-totp-remove', changesAccess },
    async ({ staffMember, audit }) => {
      await removeOwnTotp(deps, staffMember);
      audit({ subject: { type: 'staff_member', id: staffMember.id }, summary: 'Removed the app for codes' });
      return {};
    },
  );
}

/** The dark squares of a QR code as the path of an SVG. */
function qrCodeOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}

import type { FastifyInstance } from 'fastify';
import { encode } from 'uqr';
import * as calls from '#contracts/admin/second-factor-calls.ts';
import { staffSignInSecondFactor } from '#contracts/admin/session-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createRememberedDevices } from '#server/platform/sessions/remembered-devices.ts';
import { serveAnyone, serveChanges, serveStaff } from '../serve-staff.ts';
import { requireStaffSession, signInStaff } from '../staff-sessions.ts';
import { recordingLimits, recordSignIn, STAFF_DEVICE_COOKIE } from '../staff-sign-in.ts';
import { findStaffMember, lockVerifiedStaffMember } from '../staff-store.ts';
import { toSignedInStaffMember } from '../staff-wire.ts';
import { deleteExpiredChallenges, findChallenge, spendChallenge } from './challenge-store.ts';
import { acceptCode } from './check-code.ts';
import { beginTotp, confirmTotp, removeOwnTotp, renewRecoveryCodes, wrongCode } from './own-totp.ts';
import { countRecoveryCodes, findTotp } from './totp-store.ts';

const EVERY_NIGHT = '29 3 * * *';

/** A code after the password: docs/decisions/0223. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  deps.jobs.every('sweep-staff-challenges', EVERY_NIGHT, () => deleteExpiredChallenges(deps.db));
  signInRoute(app, deps);
  ownTotpRoutes(app, deps);
}

function signInRoute(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { beforeLogin } = recordingLimits(deps, 'staff-second-factor');
  const devices = createRememberedDevices(deps, STAFF_DEVICE_COOKIE);

  serveAnyone(app, staffSignInSecondFactor, async ({ body, request, reply }) => {
    const { store_id: storeId, token, code } = body;
    const kind = { storeId, purpose: 'second_factor' } as const;
    const challenge = await findChallenge(db, token, kind);
    const member = challenge?.staffMemberId ? await findStaffMember(db, challenge.staffMemberId) : null;
    const totp = member && (await findTotp(db, member.id));
    if (!member || !totp?.confirmedAt) throw passwordAgain();
    const device = devices.idFor(request, member);
    const attempt = await beforeLogin({ request, account: `${storeId} ${member.email}`, device, member });
    const accepted = await acceptCode(deps, totp, code);
    if (accepted === null) throw wrongCode();
    await signInStaff(request, member, async (tx) => {
      const isUnchanged = await lockVerifiedStaffMember(tx, member);
      if (!isUnchanged || !(await spendChallenge(tx, token, kind))) throw passwordAgain();
    });
    await attempt.succeeded();
    devices.remember(request, reply, member);
    await recordSignIn(deps, request, member, accepted === 'app' ? 'with a code' : 'with a recovery code');
    return { staff_member: toSignedInStaffMember(member) };
  });
}

const passwordAgain = () =>
  new DomainError('bad_token', 'That took too long. Please enter your password again.');

function ownTotpRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const changesAccess = true;

  serveStaff(app, deps, calls.ownSecondFactor, async ({ staffMember: { id } }) => ({
    totp_since: (await findTotp(db, id))?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(db, id),
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

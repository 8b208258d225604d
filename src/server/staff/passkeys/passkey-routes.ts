import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/staff/passkey-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { passwordStep } from '../second-factor/password-step.ts';
import { serveAnyone, serveChanges, serveStaff } from '../serve-staff.ts';
import { markStaffSessionConfirmed } from '../staff-session-store.ts';
import { requireStaffSession, signInStaff } from '../staff-sessions.ts';
import { completeSignIn } from '../staff-sign-in.ts';
import { lockVerifiedStaffMember, type StaffMember } from '../staff-store.ts';
import { askForPasskey, checkPasskey } from './check-passkey.ts';
import { addPasskey, beginPasskey, noSuchPasskey, removePasskey } from './own-passkeys.ts';
import { listPasskeys, renamePasskey } from './passkey-store.ts';

const QUARTER_HOUR = 15 * 60;

/** Signing in by a passkey, and the own passkeys. docs/decisions/0225. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoutes(app, deps);
  confirmationRoutes(app, deps);
  ownPasskeyRoutes(app, deps);
}

function signInRoutes(app: FastifyInstance, deps: Deps): void {
  // Each question is a row, and anybody may ask.
  const questions = createNetworkLimit(deps.limits, {
    name: 'staff-passkeys',
    most: 200,
    seconds: QUARTER_HOUR,
  });

  serveAnyone(app, calls.beginPasskeySignIn, async ({ body: { store_id: storeId }, request }) => {
    await questions.take(request.ip);
    return { options: { ...(await askForPasskey(deps, { storeId, purpose: 'passkey_sign_in' })) } };
  });

  serveAnyone(app, calls.passkeySignIn, async ({ body: { store_id: storeId, response }, request, reply }) => {
    const member = await checkPasskey(deps, { storeId, purpose: 'passkey_sign_in' }, response);
    await signInStaff(request, member, (tx) => lockActive(tx, member));
    return { staff_member: await completeSignIn(deps, { request, reply, member }, 'by passkey') };
  });

  serveAnyone(app, calls.beginPasskeyAfterPassword, async ({ body, request }) => {
    const { store_id: storeId, token } = body;
    await questions.take(request.ip);
    const { member } = await passwordStep(deps.db, storeId, token);
    return {
      options: { ...(await askForPasskey(deps, { storeId, purpose: 'passkey_after_password', member })) },
    };
  });

  serveAnyone(app, calls.passkeyAfterPassword, async ({ body, request, reply }) => {
    const { store_id: storeId, token, response } = body;
    const { member, spend } = await passwordStep(deps.db, storeId, token);
    await checkPasskey(deps, { storeId, purpose: 'passkey_after_password', member }, response);
    await signInStaff(request, member, spend);
    const how = 'by password and passkey';
    return { staff_member: await completeSignIn(deps, { request, reply, member }, how) };
  });
}

function confirmationRoutes(app: FastifyInstance, deps: Deps): void {
  const purpose = 'passkey_confirmed';

  serveStaff(app, deps, calls.beginPasskeyConfirmation, async ({ storeId, staffMember: member }) => ({
    options: { ...(await askForPasskey(deps, { storeId, purpose, member })) },
  }));

  serveStaff(app, deps, calls.confirmByPasskey, async ({ body, request, storeId, staffMember: member }) => {
    await checkPasskey(deps, { storeId, purpose, member }, body.response);
    await markStaffSessionConfirmed(deps.db, requireStaffSession(request).sessionId);
    return {};
  });
}

function ownPasskeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const changesAccess = true;

  serveStaff(app, deps, calls.ownPasskeys, async ({ staffMember }) => ({
    passkeys: (await listPasskeys(db, staffMember.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  }));

  serveChanges(
    app,
    deps,
    { call: calls.beginPasskey, command: 'staff own-passkey-begin', changesAccess },
    async ({ staffMember, audit }) => {
      audit({ ...about(staffMember), summary: 'Began to add a passkey' });
      return { options: { ...(await beginPasskey(deps, staffMember)) } };
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.addPasskey, command: 'staff own-passkey-add', changesAccess },
    async ({ body: { name, response }, request, staffMember, audit }) => {
      audit({ ...about(staffMember), summary: `Added the passkey ${name}` });
      const { sessionId } = requireStaffSession(request);
      return { recovery_codes: await addPasskey(deps, staffMember, { name, response, sessionId }) };
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.renamePasskey, command: 'staff own-passkey-rename' },
    async ({ params: { passkey_id: id }, body: { name }, staffMember, audit }) => {
      audit({ ...about(staffMember), summary: `Named a passkey ${name}` });
      if (!(await renamePasskey(db, staffMember.id, { id, name }))) throw noSuchPasskey();
      return {};
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.removePasskey, command: 'staff own-passkey-remove', changesAccess },
    async ({ params: { passkey_id: id }, staffMember, audit }) => {
      audit(about(staffMember));
      const name = await removePasskey(deps, staffMember, id);
      audit({ summary: `Removed the passkey ${name}` });
      return {};
    },
  );
}

const about = ({ id }: StaffMember) => ({ subject: { type: 'staff_member', id } }) as const;

/** Throws `bad_token` for a member who was disabled. */
async function lockActive(tx: Transaction, member: StaffMember): Promise<void> {
  if (!(await lockVerifiedStaffMember(tx, member)))
    throw new DomainError('bad_token', 'This passkey was not accepted. Ask an owner of the shop.');
}

import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/passkey-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { networkOf } from '#server/platform/rate-limits/network-address.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { serveAnyone, serveChanges, serveStaff } from '../serve-staff.ts';
import { markStaffSessionConfirmed } from '../staff-session-store.ts';
import { requireStaffSession, signInStaff } from '../staff-sessions.ts';
import { recordSignIn } from '../staff-sign-in.ts';
import { lockVerifiedStaffMember, type StaffMember } from '../staff-store.ts';
import { toSignedInStaffMember } from '../staff-wire.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { askForPasskey, checkPasskey } from './check-passkey.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkey-store.ts';

const QUARTER_HOUR = 15 * 60;

/** Signing in by a passkey, and the own passkeys. docs/decisions/0225. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoutes(app, deps);
  confirmationRoutes(app, deps);
  ownPasskeyRoutes(app, deps);
}

function signInRoutes(app: FastifyInstance, deps: Deps): void {
  // Each question is a row, and anybody may ask.
  const questions = createLimit(deps.limits, { name: 'staff-passkeys', most: 200, seconds: QUARTER_HOUR });

  serveAnyone(app, calls.beginPasskeySignIn, async ({ body: { store_id: storeId }, request }) => {
    await questions.take(networkOf(request.ip));
    return { options: { ...(await askForPasskey(deps, { storeId, purpose: 'passkey_sign_in' })) } };
  });

  serveAnyone(app, calls.passkeySignIn, async ({ body: { store_id: storeId, response }, request }) => {
    const member = await checkPasskey(deps, { storeId, purpose: 'passkey_sign_in' }, response);
    await signInStaff(request, member, (tx) => lockActive(tx, member));
    await recordSignIn(deps, request, member, 'by passkey');
    return { staff_member: toSignedInStaffMember(member) };
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
      ...{ id, name },
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
    async ({ body: { name, response }, staffMember, audit }) => {
      audit({ ...about(staffMember), summary: `Added the passkey ${name}` });
      await addPasskey(deps, staffMember, { name, response });
      return {};
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
      const name = await deletePasskey(db, staffMember.id, id);
      if (name === null) throw noSuchPasskey();
      audit({ summary: `Removed the passkey ${name}` });
      return {};
    },
  );
}

const about = ({ id }: StaffMember) => ({ subject: { type: 'staff_member', id } }) as const;

const noSuchPasskey = () => new DomainError('not_found', 'You have no such passkey. Reload the page.');

/** Throws `bad_token` for a member who was disabled. */
async function lockActive(tx: Transaction, member: StaffMember): Promise<void> {
  if (!(await lockVerifiedStaffMember(tx, member)))
    throw new DomainError('bad_token', 'This passkey was not accepted. Ask an owner of the shop.');
}

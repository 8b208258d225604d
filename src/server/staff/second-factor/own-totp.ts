import { generateSecret, generateURI } from 'otplib/functional';
import { DomainError } from '#domain/errors.ts';
import type { StaffSessionId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteOtherStaffSessions } from '../staff-session-store.ts';
import type { StaffMember } from '../staff-store.ts';
import { acceptAppCode } from './check-code.ts';
import { encryptSecret } from './encrypted-secret.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import {
  deleteTotp,
  findTotp,
  insertUnconfirmedTotp,
  markTotpConfirmed,
  replaceRecoveryCodes,
} from './totp-store.ts';

type TotpDeps = Pick<Deps, 'db' | 'sessionSecret'>;

/**
 * Makes the key of an app that shows codes; it counts once a code has confirmed it. `issuer` is the name in the
 * app. Throws `not_possible_now` when an app is set up already.
 */
export async function beginTotp(
  { db, sessionSecret }: TotpDeps,
  member: StaffMember,
  issuer: string,
): Promise<{ key: string; uri: string }> {
  const key = generateSecret();
  const secret = encryptSecret(key, { sessionSecret, staffMemberId: member.id });
  if (!(await insertUnconfirmedTotp(db, member, secret)))
    throw new DomainError('not_possible_now', 'An app is set up already. Remove it first.');
  return { key, uri: generateURI({ issuer, label: member.email, secret: key }) };
}

/**
 * Asks for codes at each sign-in from now on, ends the sessions that were begun without one, and returns the recovery
 * codes. Throws `not_possible_now` without a key that waits for this, and `wrong_code`.
 */
export function confirmTotp(
  { db, sessionSecret }: TotpDeps,
  member: StaffMember,
  { code, sessionId }: { code: string; sessionId: StaffSessionId },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const totp = await findTotp(tx, member.id);
    if (!totp || totp.confirmedAt !== null)
      throw new DomainError('not_possible_now', 'Begin again: no app is waiting for its first code.');
    if (!(await acceptAppCode({ db: tx, sessionSecret }, totp, code))) throw wrongCode();
    await markTotpConfirmed(tx, member.id);
    await deleteOtherStaffSessions(tx, member.id, sessionId);
    return storeNewCodes(tx, member);
  });
}

/** Ten recovery codes in place of the earlier ones. Throws `not_possible_now` without a second factor. */
export function renewRecoveryCodes({ db }: Pick<Deps, 'db'>, member: StaffMember): Promise<string[]> {
  return db.transaction(async (tx) => {
    const totp = await findTotp(tx, member.id);
    if (!totp?.confirmedAt) throw new DomainError('not_possible_now', 'Set up an app for codes first.');
    return storeNewCodes(tx, member);
  });
}

/** No code is asked for any more. */
export function removeOwnTotp({ db }: Pick<Deps, 'db'>, member: StaffMember): Promise<void> {
  return db.transaction((tx) => deleteTotp(tx, member.id));
}

async function storeNewCodes(tx: Transaction, member: StaffMember): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(tx, member, codes);
  return codes;
}

/** For a code that is wrong, too old, or was used before. */
export function wrongCode(): DomainError {
  const message =
    'This code is not right, or was used before. Wait for the next one, or use a recovery code.';
  return new DomainError('wrong_code', message, { errors: [{ path: '/code', message }] });
}

import { DomainError } from '#domain/errors.ts';
import type { StaffMemberId, StaffSessionId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { deleteOtherStaffSessions } from '../staff-session-store.ts';
import { lockVerifiedStaffMember, type StaffMember } from '../staff-store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { deleteRecoveryCodes, findTotp, replaceRecoveryCodes } from './totp-store.ts';

/** What a member has set up to prove who they are besides the password. */
export interface SecondFactors {
  app: boolean;
  passkey: boolean;
}

/** Null without any. */
export async function secondFactorsOf(
  db: Queryable,
  staffMemberId: StaffMemberId,
): Promise<SecondFactors | null> {
  const totp = await findTotp(db, staffMemberId);
  const passkeys = await listPasskeys(db, staffMemberId);
  const factors = { app: Boolean(totp?.confirmedAt), passkey: passkeys.length > 0 };
  return factors.app || factors.passkey ? factors : null;
}

/**
 * Adds a second factor. The first one ends the sessions that began without any; the lock keeps a sign-in by password
 * alone from finishing meanwhile. Throws `not_possible_now` for a member who was changed since the request began.
 */
export async function addSecondFactor<Result>(
  tx: Transaction,
  { member, sessionId }: { member: StaffMember; sessionId: StaffSessionId },
  add: () => Promise<Result>,
): Promise<Result> {
  if (!(await lockVerifiedStaffMember(tx, member)))
    throw new DomainError('not_possible_now', 'Your account was changed meanwhile. Please try again.');
  if (!(await secondFactorsOf(tx, member.id))) await deleteOtherStaffSessions(tx, member.id, sessionId);
  return add();
}

/** Ten recovery codes in place of the earlier ones. */
export async function storeNewCodes(tx: Transaction, member: StaffMember): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(tx, member, codes);
  return codes;
}

/** Recovery codes are of use only beside a second factor. */
export async function deleteCodesOfNoFactor(tx: Transaction, staffMemberId: StaffMemberId): Promise<void> {
  if (!(await secondFactorsOf(tx, staffMemberId))) await deleteRecoveryCodes(tx, staffMemberId);
}

import { randomBytes } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { BuiltInRole } from '#domain/staff/roles.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { deleteSessionsOfMember } from './staff-session-store.ts';
import { insertStaffMember, lockStaffMembers, type StaffMember, updateStaffMember } from './staff-store.ts';

/** A random password to hand over. */
export const newPassword = (): string => randomBytes(12).toString('base64url');

/** Adds a member and returns the generated password. Throws `already_used` for an address of another member. */
export async function addStaffMember(
  db: Database,
  member: Pick<StaffMember, 'storeId' | 'email' | 'name' | 'role'>,
): Promise<string> {
  const password = newPassword();
  const inserted = await insertStaffMember(db, { ...member, passwordHash: await hashPassword(password) });
  if (!inserted) throw new DomainError('already_used', `${member.email} is a staff member already.`);
  return password;
}

/** Gives a member another role. Throws `not_found`, and `not_possible_now` for the last active owner. */
export function changeRole(db: Database, storeId: StoreId, email: string, role: BuiltInRole): Promise<void> {
  return changeMember(db, storeId, email, (tx, member) => updateStaffMember(tx, member.id, { role }));
}

/**
 * Ends all sessions of a member, who can no longer sign in; their entries in the audit log stay. Throws `not_found`,
 * and `not_possible_now` for the last active owner.
 */
export function disableStaffMember(db: Database, storeId: StoreId, email: string): Promise<void> {
  return changeMember(db, storeId, email, async (tx, { id }) => {
    await updateStaffMember(tx, id, { status: 'disabled' });
    await deleteSessionsOfMember(tx, id);
  });
}

/** Lets a disabled member sign in again. Throws `not_found`. */
export function enableStaffMember(db: Database, storeId: StoreId, email: string): Promise<void> {
  return changeMember(db, storeId, email, (tx, { id }) => updateStaffMember(tx, id, { status: 'active' }));
}

/** Replaces a member's password, ends all their sessions, and returns the new password. Throws `not_found`. */
export async function replaceStaffPassword(db: Database, storeId: StoreId, email: string): Promise<string> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await changeMember(db, storeId, email, async (tx, { id }) => {
    await updateStaffMember(tx, id, { passwordHash });
    await deleteSessionsOfMember(tx, id);
  });
  return password;
}

/** Changes of a store's staff are made one after another, and none of them leaves it without an owner. */
function changeMember(
  db: Database,
  storeId: StoreId,
  email: string,
  change: (tx: Transaction, member: StaffMember) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const member = (await lockStaffMembers(tx, storeId)).find((one) => one.email === email);
    if (!member) throw new DomainError('not_found', `There is no staff member ${email}.`);
    await change(tx, member);
    const after = await lockStaffMembers(tx, storeId);
    if (!after.some(({ role, status }) => role === 'owner' && status === 'active'))
      throw new DomainError('not_possible_now', `${email} is the last owner. Make somebody else one first.`);
  });
}

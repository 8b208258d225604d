import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { roleNameOf } from '#domain/staff/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { findInvitation, lockOpenInvitation, updateInvitation } from './invitation-store.ts';
import { findRole } from './roles/role-store.ts';
import { findStaffLink, spendStaffLink } from './staff-link-store.ts';
import { deleteSessionsOfMember } from './staff-session-store.ts';
import {
  findStaffMember,
  insertStaffMember,
  lockStaffMembers,
  type StaffMember,
  updateStaffMember,
} from './staff-store.ts';

interface LinkReader {
  purpose: 'invitation' | 'new_password';
  email: string;
  roleName: string;
}

/** For whom an emailed link is. Throws `bad_token`. */
export async function readStaffLink(db: Database, storeId: StoreId, token: string): Promise<LinkReader> {
  const link = await findStaffLink(db, storeId, token);
  if (link?.invitationId) {
    const invitation = await findInvitation(db, storeId, link.invitationId);
    if (invitation?.endedAt === null) {
      const { email, role, ownRoleId } = invitation;
      const given = await findRole(db, storeId, ownRoleId ?? role);
      return { email, roleName: roleNameOf(given), purpose: 'invitation' };
    }
  }
  const member = link?.staffMemberId ? await findStaffMember(db, link.staffMemberId) : null;
  if (member?.status !== 'active') throw badToken();
  return { email: member.email, roleName: roleNameOf(member), purpose: 'new_password' };
}

/**
 * Makes the invited person a member. Throws `bad_token`, `weak_password`, after which the link remains valid, and
 * `already_used` when the address has become a member's since.
 */
export async function acceptInvitation(
  db: Database,
  { storeId, token, name, password }: { storeId: StoreId; token: string; name: string; password: string },
): Promise<StaffMember> {
  const reader = await readStaffLink(db, storeId, token);
  assertStrongPassword(normalPassword(password), reader.email);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // The invitation before its links, as in withdrawing it: two orders of locks could deadlock.
    const found = await findStaffLink(tx, storeId, token);
    const invitation = found?.invitationId && (await lockOpenInvitation(tx, storeId, found.invitationId));
    if (!invitation || !(await spendStaffLink(tx, storeId, token))) throw badToken();
    const { email, role, ownRoleId } = invitation;
    const given = await findRole(tx, storeId, ownRoleId ?? role);
    const member = await insertStaffMember(tx, { storeId, email, ...given, name, passwordHash });
    if (!member) throw new DomainError('already_used', `${email} is a staff member already. Please sign in.`);
    await updateInvitation(tx, invitation.id, 'end');
    return member;
  });
}

/**
 * Sets a new password by an emailed link and ends every session of the member. Throws `bad_token`, and
 * `weak_password`, after which the link remains valid.
 */
export async function redeemPasswordLink(
  db: Database,
  { storeId, token, password }: { storeId: StoreId; token: string; password: string },
): Promise<StaffMember> {
  const reader = await readStaffLink(db, storeId, token);
  assertStrongPassword(normalPassword(password), reader.email);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Members before links, as in disabling a member: two orders of locks could deadlock.
    const locked = await lockStaffMembers(tx, storeId);
    const link = await spendStaffLink(tx, storeId, token);
    const member = locked.find(({ id, status }) => id === link?.staffMemberId && status === 'active');
    if (!member) throw badToken();
    await updateStaffMember(tx, member.id, { passwordHash });
    await deleteSessionsOfMember(tx, member.id);
    return member;
  });
}

const badToken = () =>
  new DomainError('bad_token', 'This link has been used, withdrawn, or is too old. Ask for a new one.');

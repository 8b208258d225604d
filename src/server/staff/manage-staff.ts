import { randomBytes } from 'node:crypto';
import { changedMeanwhile, DomainError, fieldError } from '#domain/errors.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import { type BuiltInRole, type GivenRole, mayGiveRole, roleIdOf, roleNameOf } from '#domain/staff/roles.ts';
import { unassignConversations } from '#server/inbox/change-conversation.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { endInvitationsAbove } from './end-invitations.ts';
import { lockAsker } from './lock-asker.ts';
import { findRole } from './roles/role-store.ts';
import { changedRoleEmail } from './security-emails.ts';
import { deleteLinksOfMember } from './staff-link-store.ts';
import { deleteSessionsOfMember } from './staff-session-store.ts';
import { insertStaffMember, lockStaffMembers, type StaffMember, updateStaffMember } from './staff-store.ts';

/** A random password to hand over. */
export const newPassword = (): string => randomBytes(12).toString('base64url');

/** Adds a member and returns the generated password. Throws `already_used` for an address of another member. */
export async function addStaffMember(
  db: Database,
  member: Pick<StaffMember, 'storeId' | 'email' | 'name'> & { role: BuiltInRole },
): Promise<string> {
  const password = newPassword();
  const inserted = await insertStaffMember(db, { ...member, passwordHash: await hashPassword(password) });
  if (!inserted) throw new DomainError('already_used', `${member.email} is a staff member already.`);
  return password;
}

/** A change by another member, of what they were shown. On the command line an email names the member. */
export interface MemberToChange {
  id: StaffMemberId;
  /** Throws `changed_meanwhile` when it is not the stored one. */
  version: number;
  by: StaffMember;
  /** A change of the own account, for which nobody needs a permission. */
  isOwnAccount?: true;
}

/**
 * Gives a member another role, by its key or id, tells them by email, and returns the member of before. Throws `not_found`, and `not_possible_now` for the
 * last active owner and for roles above that of who changes it, and `forbidden` when that member may no longer manage staff.
 */
export function changeRole(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  storeId: StoreId,
  member: string | MemberToChange,
  roleId: string,
): Promise<StaffMember> {
  return changeMember(db, storeId, member, async (tx, changed, by) => {
    const role = await findRole(tx, storeId, roleId);
    if (by) requireMayGive(by, role);
    await updateStaffMember(tx, changed.id, role);
    await endInvitationsAbove(tx, changed, role);
    if (roleIdOf(changed) === roleIdOf(role)) return;
    const names = { before: roleNameOf(changed), after: roleNameOf(role), by: by?.email ?? null };
    await emails.enqueue(tx, storeId, changedRoleEmail(changed, names));
  });
}

/**
 * Ends all sessions of a member, who can no longer sign in, and what invitations they have sent, and takes their conversations; their
 * entries in the audit log stay.
 * Throws as `changeRole`.
 */
export function disableStaffMember(
  db: Database,
  storeId: StoreId,
  member: string | MemberToChange,
): Promise<StaffMember> {
  return changeMember(db, storeId, member, async (tx, disabled) => {
    await updateStaffMember(tx, disabled.id, { status: 'disabled' });
    await deleteSessionsOfMember(tx, disabled.id);
    await deleteLinksOfMember(tx, disabled.id);
    await endInvitationsAbove(tx, disabled, null);
    await unassignConversations(tx, disabled);
  });
}

/** Lets a disabled member sign in again. Throws as `changeRole`. */
export function enableStaffMember(
  db: Database,
  storeId: StoreId,
  member: string | MemberToChange,
): Promise<StaffMember> {
  return changeMember(db, storeId, member, (tx, { id }) => updateStaffMember(tx, id, { status: 'active' }));
}

/** Signs a member out everywhere. Throws as `changeRole`. */
export function endSessionsOfMember(
  db: Database,
  storeId: StoreId,
  member: MemberToChange,
): Promise<StaffMember> {
  return changeMember(db, storeId, member, async (tx, { id }) => {
    await updateStaffMember(tx, id, {});
    await deleteSessionsOfMember(tx, id);
  });
}

/** Replaces a member's password, ends all their sessions, and returns the new password. Throws `not_found`. */
export async function replaceStaffPassword(db: Database, storeId: StoreId, email: string): Promise<string> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await changeMember(db, storeId, email, async (tx, { id }) => {
    await updateStaffMember(tx, id, { passwordHash });
    await deleteSessionsOfMember(tx, id);
    await deleteLinksOfMember(tx, id);
  });
  return password;
}

/** Throws `not_possible_now` for a role above `own`. */
export function requireMayGive(own: GivenRole, given: GivenRole): void {
  if (mayGiveRole(own, given)) return;
  throw fieldError(
    '/role',
    given.role === 'owner'
      ? 'Only an owner can make somebody an owner, or change one.'
      : 'This role includes more than yours. Ask an owner.',
    'not_possible_now',
  );
}

/**
 * Changes of a store's staff are made one after another, and none of them leaves it without an owner. Returns the
 * member of before.
 */
export function changeMember(
  db: Database,
  storeId: StoreId,
  named: string | MemberToChange,
  change: (tx: Transaction, member: StaffMember, by: StaffMember | null) => Promise<void>,
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    const { asker: by, members } =
      typeof named === 'string'
        ? { asker: null, members: await lockStaffMembers(tx, storeId) }
        : await lockAsker(tx, named.by, named.isOwnAccount ? null : 'staff:manage');
    const member = members.find(({ email, id }) =>
      typeof named === 'string' ? email === named : id === named.id,
    );
    if (!member) {
      const who = typeof named === 'string' ? `staff member ${named}` : 'such staff member';
      throw new DomainError('not_found', `There is no ${who}.`);
    }
    if (by) requireMayGive(by, member);
    if (typeof named !== 'string')
      requireStaffVersion(member, named.version, {
        role: roleNameOf(member),
        status: member.status,
        name: member.name,
      });
    await change(tx, member, by);
    const after = await lockStaffMembers(tx, storeId);
    if (!after.some(({ role, status }) => role === 'owner' && status === 'active'))
      throw new DomainError(
        'not_possible_now',
        `${member.email} is the last owner. Make somebody else one first.`,
      );
    return member;
  });
}

/** Throws `changed_meanwhile` with what is stored now. */
export function requireStaffVersion(
  stored: { version: number },
  shown: number,
  current: Readonly<Record<string, unknown>>,
): void {
  if (stored.version !== shown) throw changedMeanwhile('this', { ...current, version: stored.version });
}

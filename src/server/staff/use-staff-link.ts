import { sql } from 'drizzle-orm';
import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { builtInRole, type GivenRole, mayInvite, roleNameOf } from '#domain/staff/roles.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import {
  endInvitation,
  findStaffInvitation,
  lockOpenInvitation,
  type StaffInvitation,
} from './invitation-store.ts';
import { findRole } from './roles/role-store.ts';
import { changedPasswordEmail } from './security-emails.ts';
import { findStaffLink, isOfFirstOwner, spendStaffLink } from './staff-link-store.ts';
import { deleteSessionsOfMember } from './staff-session-store.ts';
import {
  findStaffMember,
  findStaffMemberByEmail,
  hasStaffMembers,
  insertStaffMember,
  lockStaffMembers,
  type StaffMember,
  updateStaffMember,
} from './staff-store.ts';

interface LinkReader {
  purpose: 'invitation' | 'new_password' | 'first_owner';
  /** Null for the first owner, who chooses it. */
  email: string | null;
  roleName: string;
}

/** For whom an emailed or printed link is. Throws `bad_token`. */
export async function readStaffLink(db: Database, storeId: StoreId, token: string): Promise<LinkReader> {
  const link = await findStaffLink(db, storeId, token);
  if (link?.invitationId) {
    const invitation = await findStaffInvitation(db, storeId, link.invitationId);
    if (invitation?.endedAt === null) {
      const { email, role, ownRoleId } = invitation;
      const given = await findRole(db, storeId, ownRoleId ?? role);
      if (!(await isInviterAllowed(db, invitation, given))) throw badToken();
      return { email, roleName: roleNameOf(given), purpose: 'invitation' };
    }
  }
  if (link && isOfFirstOwner(link) && !(await hasStaffMembers(db, storeId)))
    return { email: null, roleName: roleNameOf(builtInRole('owner')), purpose: 'first_owner' };
  const member = link?.staffMemberId ? await findStaffMember(db, link.staffMemberId) : null;
  if (member?.status !== 'active') throw badToken();
  return { email: member.email, roleName: roleNameOf(member), purpose: 'new_password' };
}

interface Joining {
  storeId: StoreId;
  token: string;
  /** Of the first owner; an invitation has its own. */
  email?: string | undefined;
  name: string;
  password: string;
}

/**
 * Makes the invited person, or the first owner, a member. Throws `bad_token`, `weak_password` and, for a first owner
 * without an address, `malformed`, after which the link remains valid, and `already_used` when the address has become a
 * member's since.
 */
export async function acceptInvitation(db: Database, joining: Joining): Promise<StaffMember> {
  const { storeId, token, name, password } = joining;
  const reader = await readStaffLink(db, storeId, token);
  const email = reader.email ?? joining.email;
  if (email === undefined) throw fieldError('/email', 'Type your email address.');
  assertStrongPassword(normalPassword(password), email);
  const passwordHash = await hashPassword(password);
  if (reader.purpose === 'first_owner') return becomeFirstOwner(db, { ...joining, email, passwordHash });
  return db.transaction(async (tx) => {
    // The invitation before its links, as in withdrawing it: two orders of locks could deadlock.
    const found = await findStaffLink(tx, storeId, token);
    const invitation = found?.invitationId && (await lockOpenInvitation(tx, storeId, found.invitationId));
    if (!invitation || !(await spendStaffLink(tx, storeId, token))) throw badToken();
    const { email, role, ownRoleId } = invitation;
    const given = await findRole(tx, storeId, ownRoleId ?? role);
    if (!(await isInviterAllowed(tx, invitation, given))) throw badToken();
    const member = await insertStaffMember(tx, { storeId, email, ...given, name, passwordHash });
    if (!member) throw new DomainError('already_used', `${email} is a staff member already. Please sign in.`);
    await endInvitation(tx, invitation.id);
    return member;
  });
}

/** Whether the member who invited still works here and may give this role, which an own role may include less of by now. */
async function isInviterAllowed(
  db: Queryable,
  { storeId, invitedBy }: StaffInvitation,
  given: GivenRole,
): Promise<boolean> {
  const inviter = await findStaffMemberByEmail(db, storeId, invitedBy);
  return inviter?.status === 'active' && mayInvite(inviter, given);
}

/** Two who use links at once are let in one after the other, and the second one finds that there is an owner. */
function becomeFirstOwner(
  db: Database,
  { storeId, token, email, name, passwordHash }: Joining & { email: string; passwordHash: string },
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`first owner ${storeId}`}, 0))`);
    if ((await hasStaffMembers(tx, storeId)) || !(await spendStaffLink(tx, storeId, token))) throw badToken();
    const owner = await insertStaffMember(tx, { storeId, email, name, passwordHash, role: 'owner' });
    if (!owner) throw badToken();
    return owner;
  });
}

/**
 * Sets a new password by an emailed or printed link, tells the member by email, and ends every session of the
 * member. Throws `bad_token`, and `weak_password`, after which the link remains valid.
 */
export async function redeemPasswordLink(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  { storeId, token, password }: { storeId: StoreId; token: string; password: string },
): Promise<StaffMember> {
  const { purpose, email } = await readStaffLink(db, storeId, token);
  if (purpose !== 'new_password' || email === null) throw badToken();
  assertStrongPassword(normalPassword(password), email);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Members before links, as in disabling a member: two orders of locks could deadlock.
    const locked = await lockStaffMembers(tx, storeId);
    const link = await spendStaffLink(tx, storeId, token);
    const member = locked.find(({ id, status }) => id === link?.staffMemberId && status === 'active');
    if (!member) throw badToken();
    await updateStaffMember(tx, member.id, { passwordHash });
    await deleteSessionsOfMember(tx, member.id);
    await emails.enqueue(tx, storeId, changedPasswordEmail(member));
    return member;
  });
}

const badToken = () =>
  new DomainError('bad_token', 'This link has been used, withdrawn, or is too old. Ask for a new one.');

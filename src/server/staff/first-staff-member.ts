import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { newPassword } from './manage-staff.ts';
import { insertStaffLink, PRINTED_LINK_HOURS } from './staff-link-store.ts';
import { findStaffMemberByEmail, hasStaffMembers, insertStaffMember } from './staff-store.ts';

/**
 * Ensures that a store has a staff member; the first one is an owner. Returns the generated password of a new
 * member, which is shown once and stored only as a hash; null otherwise.
 */
export async function ensureFirstStaffMember(
  db: Database,
  storeId: StoreId,
  { email, password }: { email: string; password: string | null },
): Promise<string | null> {
  if (await hasStaffMembers(db, storeId)) return null;
  const chosen = password ?? newPassword();
  const passwordHash = await hashPassword(chosen);
  const [name = email] = email.split('@');
  const inserted = await insertStaffMember(db, {
    storeId,
    email,
    name,
    passwordHash,
    role: 'owner',
  });
  return inserted && password === null ? chosen : null;
}

/**
 * The path of a link by which somebody becomes the first owner of a store without members, valid once and for 24 hours;
 * null for a store that has members. Earlier links stay valid, because other processes have printed them.
 */
export async function firstOwnerLink(db: Database, storeId: StoreId): Promise<string | null> {
  if (await hasStaffMembers(db, storeId)) return null;
  return `/admin/join#token=${await insertStaffLink(db, { storeId, hours: PRINTED_LINK_HOURS })}`;
}

/**
 * The path of a link to a new password for a member who has lost theirs, valid once and for 24 hours; until it is used the
 * old one works. Throws `not_found` for somebody who is no active member.
 */
export async function printedPasswordLink(db: Database, storeId: StoreId, email: string): Promise<string> {
  const member = await findStaffMemberByEmail(db, storeId, email);
  if (member?.status !== 'active')
    throw new DomainError('not_found', `There is no staff member ${email} who may sign in.`);
  const purpose = { storeId, staffMemberId: member.id, hours: PRINTED_LINK_HOURS };
  return `/admin/new-password#token=${await insertStaffLink(db, purpose)}`;
}

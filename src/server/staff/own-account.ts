import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import type { StaffSessionId } from '#domain/ids.ts';
import { STAFF_EMAIL_KINDS, type StaffEmailKind } from '#domain/staff/staff-emails.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { changeMember } from './manage-staff.ts';
import { changedPasswordEmail } from './security-emails.ts';
import { deleteLinksOfMember } from './staff-link-store.ts';
import { deleteOtherStaffSessions } from './staff-session-store.ts';
import { type StaffMember, updateStaffMember } from './staff-store.ts';

/** Changes the own name. Throws `changed_meanwhile`. */
export async function changeOwnName(
  db: Database,
  member: StaffMember,
  { name, version }: { name: string; version: number },
): Promise<void> {
  const { id, storeId } = member;
  const own = { id, version, by: member, isOwnAccount: true } as const;
  await changeMember(db, storeId, own, (tx) => updateStaffMember(tx, id, { name }));
}

/**
 * Changes the member's own password, ends their other sessions and open password links, notifies them by email, and returns the
 * changed member. Throws `weak_password`.
 */
export async function changeOwnPassword(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  member: StaffMember,
  { password, sessionId }: { password: string; sessionId: StaffSessionId },
): Promise<StaffMember> {
  const { id, storeId, email } = member;
  assertStrongPassword(normalPassword(password), email);
  const passwordHash = await hashPassword(password);
  await changeMember(db, storeId, email, async (tx) => {
    await updateStaffMember(tx, id, { passwordHash });
    await deleteOtherStaffSessions(tx, id, sessionId);
    await deleteLinksOfMember(tx, id);
    await emails.enqueue(tx, storeId, changedPasswordEmail(member));
  });
  return { ...member, passwordHash };
}

/** Switches the emails off that are not wanted. Throws `changed_meanwhile`. */
export async function changeOwnEmails(
  db: Database,
  member: StaffMember,
  { wanted, version }: { wanted: readonly StaffEmailKind[]; version: number },
): Promise<void> {
  const { id, storeId } = member;
  const unwantedEmails = STAFF_EMAIL_KINDS.filter((kind) => !wanted.includes(kind));
  const own = { id, version, by: member, isOwnAccount: true } as const;
  await changeMember(db, storeId, own, (tx) => updateStaffMember(tx, id, { unwantedEmails }));
}

/** The emails that the member has not switched off. */
export const wantedEmails = ({ unwantedEmails }: StaffMember): StaffEmailKind[] =>
  STAFF_EMAIL_KINDS.filter((kind) => !unwantedEmails.includes(kind));

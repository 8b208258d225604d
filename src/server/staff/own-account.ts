import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import type { StaffSessionId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { changeMember } from './manage-staff.ts';
import { deleteOtherStaffSessions } from './staff-session-store.ts';
import { type StaffMember, updateStaffMember } from './staff-store.ts';

/** Changes the own name. Throws `changed_meanwhile`. */
export async function changeOwnName(
  db: Database,
  member: StaffMember,
  { name, version }: { name: string; version: number },
): Promise<void> {
  const { id, storeId } = member;
  await changeMember(db, storeId, { id, version, by: member }, (tx) => updateStaffMember(tx, id, { name }));
}

/** Changes the own password and ends all other sessions. Throws `weak_password`. */
export async function changeOwnPassword(
  db: Database,
  { id, storeId, email }: StaffMember,
  { password, sessionId }: { password: string; sessionId: StaffSessionId },
): Promise<void> {
  assertStrongPassword(normalPassword(password), email);
  const passwordHash = await hashPassword(password);
  await changeMember(db, storeId, email, async (tx) => {
    await updateStaffMember(tx, id, { passwordHash });
    await deleteOtherStaffSessions(tx, id, sessionId);
  });
}

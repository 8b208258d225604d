import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { newPassword } from './manage-staff.ts';
import { hasStaffMembers, insertStaffMember } from './staff-store.ts';

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

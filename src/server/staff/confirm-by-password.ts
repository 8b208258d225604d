import type { StaffSessionId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { markStaffSessionConfirmed } from './staff-session-store.ts';
import { lockVerifiedStaffMember, type StaffMember } from './staff-store.ts';

/** Records that the password was just entered in a session; false when member or password have changed since it was verified. */
export function confirmByPassword(
  db: Database,
  verified: StaffMember,
  sessionId: StaffSessionId,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockVerifiedStaffMember(tx, verified))) return false;
    await markStaffSessionConfirmed(tx, sessionId);
    return true;
  });
}

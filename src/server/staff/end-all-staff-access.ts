import type { Transaction } from '#server/platform/database/database.ts';
import { staffChallenges, staffLinks, staffSessions } from '#server/platform/database/schema/staff-tables.ts';

/** Signs every staff member out, and ends the links and half-done sign-ins of all. */
export async function endAllStaffAccess(tx: Transaction): Promise<void> {
  await tx.delete(staffSessions);
  await tx.delete(staffLinks);
  await tx.delete(staffChallenges);
}

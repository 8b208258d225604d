import { recordAction } from '#server/platform/audit-log.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { StaffMember } from './staff-store.ts';

/** Records what a member did with the own account where `serveChanges` does not: without a session, or signing in and out. */
export function recordOwnAction(
  db: Queryable,
  { id, storeId, email }: StaffMember,
  { command, summary, outcome = 'done' }: { command: string; summary: string; outcome?: string },
): Promise<void> {
  return recordAction(db, {
    storeId,
    operator: email,
    staffMemberId: id,
    command,
    arguments: [],
    outcome,
    summary,
    subject: { type: 'staff_member', id },
  });
}

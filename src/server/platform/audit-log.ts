import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { AuditDetails } from '#domain/staff/audit-subject.ts';
import type { Queryable } from './database/database.ts';
import { staffActions } from './database/schema/staff-tables.ts';

/** Records who ran a command or used the back office, and the outcome. */
export async function recordAction(
  db: Queryable,
  {
    subject,
    ...action
  }: AuditDetails & {
    storeId: StoreId;
    operator: string;
    /** Null on the command line. */
    staffMemberId?: StaffMemberId;
    command: string;
    arguments: readonly string[];
    outcome: string;
  },
): Promise<void> {
  await db.insert(staffActions).values({
    ...action,
    ...(subject && { subjectType: subject.type, subjectId: subject.id }),
  });
}

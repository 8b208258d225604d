import { and, desc, eq } from 'drizzle-orm';
import type { StaffHistory } from '#contracts/admin/staff-history.ts';
import type { StoreId } from '#domain/ids.ts';
import type { AuditSubject } from '#domain/staff/audit-subject.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';

const MAX_ACTIONS = 50;

/** What staff did with a thing, newest first; the last 50 unless `limit` says otherwise. */
export async function historyOf(
  db: Queryable,
  storeId: StoreId,
  { type, id }: AuditSubject,
  limit = MAX_ACTIONS,
): Promise<StaffHistory> {
  const rows = await db
    .select()
    .from(staffActions)
    .where(
      and(
        eq(staffActions.storeId, storeId),
        eq(staffActions.subjectType, type),
        eq(staffActions.subjectId, id),
        eq(staffActions.outcome, 'done'),
      ),
    )
    .orderBy(desc(staffActions.createdAt))
    .limit(limit);
  return rows.map(({ createdAt, operator, summary, command, before, after }) => ({
    at: createdAt.toISOString(),
    who: operator,
    text: summary ?? command,
    before: before ?? null,
    after: after ?? null,
  }));
}

import { and, desc, eq, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { recordAction } from './audit-log.ts';
import type { Database } from './database/database.ts';
import { commandInBytes, staffActions } from './database/schema/staff-tables.ts';

/** After so many days a backup is old. */
export const BACKUP_DAYS = 7;
/** The command of the audit log under which backups are recorded. */
const COMMAND = 'backup';

export interface LastBackup {
  madeAt: Date;
  bytes: number;
  /** Whole days since, by the shop's clock. */
  ageDays: number;
}

/** Adds a backup that succeeded to the audit log. */
export async function recordBackup(
  db: Database,
  storeId: StoreId,
  { operator, arguments: args, bytes }: { operator: string; arguments: readonly string[]; bytes: number },
): Promise<void> {
  await recordAction(db, {
    storeId,
    operator,
    command: COMMAND,
    arguments: args,
    outcome: 'done',
    summary: 'Made a backup',
    after: { bytes },
  });
}

/** The last backup that succeeded; null when there was none. */
export async function findLastBackup(db: Database, storeId: StoreId): Promise<LastBackup | null> {
  const [last] = await db
    .select({
      madeAt: staffActions.createdAt,
      after: staffActions.after,
      ageDays: sql<number>`extract(day from shop_now() - ${staffActions.createdAt})::int`,
    })
    .from(staffActions)
    .where(
      and(
        eq(staffActions.storeId, storeId),
        sql`${commandInBytes(staffActions)} = ${COMMAND}`,
        eq(staffActions.outcome, 'done'),
      ),
    )
    .orderBy(desc(staffActions.createdAt))
    .limit(1);
  return last ? { madeAt: last.madeAt, ageDays: last.ageDays, bytes: Number(last.after?.bytes) } : null;
}

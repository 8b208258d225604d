import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditEntry, adminAudit } from '#contracts/admin/staff/audit-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { readingOfEntry } from '#domain/staff/audit-subject.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { endOfDay, startOfDay } from '#domain/store-days.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { commandInBytes, staffActions, staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { maySeeAmounts } from '../orders/may-see-amounts.ts';
import { textWithoutAmounts } from '../orders/text-without-amounts.ts';
import { subjectNames } from './subject-names.ts';

const NEWEST_FIRST: Keyset = {
  columns: [
    { column: staffActions.createdAt, type: 'moment' },
    { column: staffActions.id, type: 'uuid' },
  ],
  direction: 'descending',
};

/**
 * A page of the audit log, newest first; of things that the reader may not see, only who used which command. Amounts of orders are left
 * out for those who may not see them.
 */
export async function auditEntries(
  db: Database,
  reader: StaffMember,
  query: z.output<typeof adminAudit.query>,
): Promise<CallAnswer<typeof adminAudit>> {
  const { store_id, who, command, subject_type, subject_id, from, until, limit = PAGE_SIZE, cursor } = query;
  const timeZone = await storeTimeZone(db, store_id);
  const found = await db
    .select({ entry: staffActions, name: staffMembers.name, position: positionIn(NEWEST_FIRST) })
    .from(staffActions)
    .leftJoin(staffMembers, eq(staffMembers.id, staffActions.staffMemberId))
    .where(
      and(
        eq(staffActions.storeId, store_id),
        who === undefined ? undefined : eq(staffActions.operator, who),
        command === undefined ? undefined : beginsWith(command),
        subject_type === undefined ? undefined : eq(staffActions.subjectType, subject_type),
        subject_id === undefined ? undefined : eq(staffActions.subjectId, subject_id),
        from === undefined ? undefined : gte(staffActions.createdAt, startOfDay(from, timeZone)),
        until === undefined ? undefined : lt(staffActions.createdAt, endOfDay(until, timeZone)),
        afterCursor(NEWEST_FIRST, cursor),
      ),
    )
    .orderBy(...orderOf(NEWEST_FIRST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  const names = await subjectNames(
    db,
    reader,
    page.map(({ entry }) => entry),
  );
  return {
    entries: page.map(({ entry, name }) => ({
      ...(maySee(reader, entry)
        ? {
            ...(hidesAmounts(reader, entry) ? withoutAmounts(entry) : toWire(entry)),
            subject_name: names.get(entry.subjectId ?? '') ?? null,
          }
        : withoutSubject(entry)),
      who_name: name || null,
    })),
    next_cursor: nextCursor,
  };
}

/** Commands of a range: the highest character follows whatever else may come after the beginning. */
const beginsWith = (beginning: string) =>
  sql`${commandInBytes(staffActions)} between ${beginning} and ${`${beginning}\u{10FFFF}`}`;

type Entry = typeof staffActions.$inferSelect;

function maySee(reader: StaffMember, entry: Entry): boolean {
  const reading = readingOfEntry(entry);
  return reading === null || hasPermission(reader, reading);
}

const hidesAmounts = (reader: StaffMember, { subjectType, command }: Entry): boolean =>
  (subjectType === 'order' || (subjectType === null && /^(imported-)?orders /.test(command))) &&
  !maySeeAmounts(reader);

/** An entry about an order, for those who see orders and not what they cost: as in the order's timeline. */
const withoutAmounts = (entry: Entry): Omit<AuditEntry, 'who_name' | 'subject_name'> => ({
  ...toWire(entry),
  arguments: entry.command.split(' '),
  summary: textWithoutAmounts(entry),
  before: null,
  after: null,
});

/** For those who may not see the thing: its entries may name it, and people. */
const withoutSubject = (entry: Entry): Omit<AuditEntry, 'who_name'> => ({
  ...toWire(entry),
  arguments: entry.command.split(' '),
  outcome: entry.outcome === 'done' ? 'done' : 'refused',
  summary: null,
  subject_id: null,
  subject_name: null,
  before: null,
  after: null,
});

function toWire(entry: Entry): Omit<AuditEntry, 'who_name' | 'subject_name'> {
  return {
    id: entry.id,
    who: entry.operator,
    staff_member_id: entry.staffMemberId,
    at: entry.createdAt.toISOString(),
    command: entry.command,
    arguments: [...entry.arguments],
    outcome: entry.outcome,
    summary: entry.summary,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    before: entry.before,
    after: entry.after,
  };
}

import { isDeepStrictEqual } from 'node:util';
import { and, eq, or, sql } from 'drizzle-orm';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { AuditDetails, AuditSubject } from '#domain/staff/audit-subject.ts';
import { type ActionTexts, type ErasedWords, redactAction } from '#domain/staff/redact-action.ts';
import type { Queryable, Transaction } from './database/database.ts';
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

interface Erased {
  storeId: StoreId;
  subjects: readonly AuditSubject[];
  words: ErasedWords;
}

/**
 * Takes a person who is erased out of the entries about them and of those that name them. It is the only change of
 * entries, and is an entry itself. Returns how many were changed.
 */
export async function redactActions(tx: Transaction, { storeId, subjects, words }: Erased): Promise<number> {
  const names = sql`exists (select from unnest(${sql.param([...words.own])}::text[]) as word
    where strpos(lower(concat_ws(' ', ${staffActions.arguments}, ${staffActions.outcome}, ${staffActions.summary},
      ${staffActions.before}, ${staffActions.after})), word) > 0)`;
  const deletedDrafts = await tx
    .selectDistinct({ id: staffActions.subjectId })
    .from(staffActions)
    .where(and(eq(staffActions.storeId, storeId), eq(staffActions.subjectType, 'draft_order'), names));
  const about = new Set([
    ...subjects.map(({ type, id }) => `${type} ${id}`),
    ...deletedDrafts.map(({ id }) => `draft_order ${id}`),
  ]);
  const subject = sql`concat_ws(' ', ${staffActions.subjectType}, ${staffActions.subjectId})`;
  const entries = await tx
    .select()
    .from(staffActions)
    .where(
      and(
        eq(staffActions.storeId, storeId),
        or(names, sql`${subject} = any(${sql.param([...about])}::text[])`),
      ),
    )
    .for('update');
  let changed = 0;
  for (const { id, subjectType, subjectId, ...texts } of entries) {
    const redacted = redactAction(texts, words, about.has(`${subjectType} ${subjectId}`));
    if (isDeepStrictEqual(redacted, textsOf(texts))) continue;
    await tx.update(staffActions).set(redacted).where(eq(staffActions.id, id));
    changed += 1;
  }
  if (changed > 0)
    await recordAction(tx, {
      storeId,
      operator: 'erasure',
      command: 'audit redact',
      arguments: ['audit', 'redact'],
      outcome: 'done',
      summary: `Took an erased customer out of ${changed} entries of the audit log`,
    });
  return changed;
}

const textsOf = ({ arguments: words, outcome, summary, before, after }: ActionTexts): ActionTexts => ({
  arguments: words,
  outcome,
  summary,
  before,
  after,
});

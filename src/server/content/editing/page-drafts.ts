import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { changedMeanwhile, DomainError, type FieldProblem } from '#domain/errors.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { contentSchedules, pageDrafts } from '#server/platform/database/schema/page-draft-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';
import { type Content, pageProblems, refuseUnknownPage } from './page-problems.ts';

export type PageDraft = typeof pageDrafts.$inferSelect;

/** A draft that was shown. */
export interface ShownDraft {
  page: string;
  revision: number;
}

/** What a staff member changes. */
export interface Editing {
  storeId: StoreId;
  staffMemberId: StaffMemberId;
}

/** A version of a page that shoppers see or saw. */
export interface PublishedPage {
  version: number;
  content: Content | null;
}

/** The version of a page that shoppers see; version 0 when it was never published. */
export async function readPublished(db: Queryable, storeId: StoreId, page: string): Promise<PublishedPage> {
  const [row] = await db
    .select({ version: pageContents.version, content: pageContents.content })
    .from(pageContents)
    .where(and(eq(pageContents.storeId, storeId), eq(pageContents.page, page)))
    .orderBy(desc(pageContents.version))
    .limit(1);
  return row ? { version: row.version, content: row.content as Content } : { version: 0, content: null };
}

/** The drafts of a store, each with who saved it and when it is published by itself. */
export async function readDrafts(db: Queryable, storeId: StoreId) {
  return db
    .select({
      draft: pageDrafts,
      name: staffMembers.name,
      email: staffMembers.email,
      publishAt: contentSchedules.publishAt,
    })
    .from(pageDrafts)
    .innerJoin(staffMembers, eq(staffMembers.id, pageDrafts.staffMemberId))
    .leftJoin(contentSchedules, eq(contentSchedules.id, pageDrafts.scheduleId))
    .where(and(eq(pageDrafts.storeId, storeId), isNotNull(pageDrafts.content)));
}

/** The row of a page's draft, which outlives the draft; null when there never was one. */
export async function findPageDraft(
  db: Queryable,
  storeId: StoreId,
  page: string,
): Promise<PageDraft | null> {
  const [draft] = await db.select().from(pageDrafts).where(isDraftOf(storeId, page));
  return draft ?? null;
}

/**
 * Saves what a page is to say. Returns its revision, and what keeps it from being published. Throws `not_found`,
 * `changed_meanwhile` when the draft or the page is not what was shown, and `not_possible_now` while it is scheduled.
 */
export async function saveDraft(
  db: Database,
  { storeId, staffMemberId }: Editing,
  saved: ShownDraft & { version: number; content: Content },
): Promise<{ revision: number; problems: FieldProblem[] }> {
  const { page, revision, version, content } = saved;
  return db.transaction(async (tx) => {
    await refuseUnknownPage(tx, storeId, page);
    await tx
      .insert(pageDrafts)
      .values({ storeId, page, revision: 0, content: null, baseVersion: version, staffMemberId })
      .onConflictDoNothing();
    const draft = await lockDraft(tx, storeId, page);
    const published = await readPublished(tx, storeId, page);
    if (draft?.revision !== revision || published.version !== version)
      throw changedMeanwhile('this page', {
        page,
        version: published.version,
        revision: draft?.revision ?? 0,
      });
    if (draft.scheduleId !== null)
      throw new DomainError(
        'not_possible_now',
        'It is published by itself at its time. Take it off the schedule before you change it.',
      );
    await tx
      .update(pageDrafts)
      .set({
        content,
        staffMemberId,
        revision: revision + 1,
        baseVersion: version,
        savedAt: sql`shop_now()`,
      })
      .where(isDraftOf(storeId, page));
    return { revision: revision + 1, problems: await pageProblems(tx, storeId, page, content) };
  });
}

/** Throws drafts away, all of them or none. Throws `changed_meanwhile` when one is not what was shown. */
export async function discardDrafts(
  db: Database,
  editing: Editing,
  shown: readonly ShownDraft[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const drafts = await lockDrafts(tx, editing.storeId, shown);
    await closeDrafts(tx, editing, drafts);
  });
}

/** Locks drafts in one order. Throws `changed_meanwhile` when one is not what was shown. */
export async function lockDrafts(
  tx: Transaction,
  storeId: StoreId,
  shown: readonly ShownDraft[],
): Promise<(PageDraft & { content: Content })[]> {
  const drafts: (PageDraft & { content: Content })[] = [];
  for (const { page, revision } of shown.toSorted((one, other) => (one.page < other.page ? -1 : 1))) {
    const draft = await lockDraft(tx, storeId, page);
    if (draft === undefined || draft.content === null || draft.revision !== revision)
      throw changedMeanwhile('this page', { page, revision: draft?.revision ?? 0 });
    drafts.push({ ...draft, content: draft.content });
  }
  return drafts;
}

/** Leaves pages without drafts. A schedule goes with its last one. */
export async function closeDrafts(
  tx: Transaction,
  { storeId, staffMemberId }: Editing,
  drafts: readonly PageDraft[],
): Promise<void> {
  for (const { page, revision } of drafts)
    await tx
      .update(pageDrafts)
      .set({ content: null, scheduleId: null, revision: revision + 1, staffMemberId })
      .where(isDraftOf(storeId, page));
  await deleteEmptySchedules(tx, storeId);
}

export async function deleteEmptySchedules(tx: Transaction, storeId: StoreId): Promise<void> {
  await tx.delete(contentSchedules).where(
    sql`${contentSchedules.storeId} = ${storeId} and not exists (
      select from ${pageDrafts} waiting where waiting.schedule_id = ${contentSchedules.id})`,
  );
}

async function lockDraft(tx: Transaction, storeId: StoreId, page: string): Promise<PageDraft | undefined> {
  const [draft] = await tx.select().from(pageDrafts).where(isDraftOf(storeId, page)).for('update');
  return draft;
}

const isDraftOf = (storeId: StoreId, page: string) =>
  and(eq(pageDrafts.storeId, storeId), eq(pageDrafts.page, page));

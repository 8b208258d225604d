import { isDeepStrictEqual } from 'node:util';
import { and, eq, lte, sql } from 'drizzle-orm';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { ContentScheduleId, StoreId } from '#domain/ids.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { contentSchedules, pageDrafts } from '#server/platform/database/schema/page-draft-tables.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';
import { forEachRow } from '#server/platform/jobs/for-each-row.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { nameStore } from '#server/platform/stores/name-store.ts';
import { endStyleEdits, WHOLE_SHOP } from '../content-store.ts';
import {
  closeDrafts,
  deleteEmptySchedules,
  type Editing,
  lockDrafts,
  type PageDraft,
  type PublishedPage,
  readPublished,
  type ShownDraft,
} from './page-drafts.ts';
import { type Content, publishablePage, refuseUnknownPage } from './page-problems.ts';

/**
 * Publishes drafts together, all of them or none. Throws `changed_meanwhile` when a draft is not what was shown, or changes
 * an earlier version than the published one; `malformed` with what is missing, by page and place.
 */
export async function publishPages(
  db: Database,
  editing: Editing,
  shown: readonly ShownDraft[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await publishDrafts(tx, editing, await lockDrafts(tx, editing.storeId, shown));
  });
}

/** Publishes drafts together at a time. Throws what `publishPages` throws, and `not_possible_now` for a time that has passed. */
export async function schedulePages(
  db: Database,
  editing: Editing,
  { shown, publishAt }: { shown: readonly ShownDraft[]; publishAt: Date },
): Promise<void> {
  const { storeId, staffMemberId } = editing;
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const drafts = await lockDrafts(tx, storeId, shown);
    for (const draft of drafts) await publishableDraft(tx, draft);
    const [schedule] = await tx
      .insert(contentSchedules)
      .values({ storeId, publishAt, staffMemberId })
      .returning({
        id: contentSchedules.id,
        isPast: sql<boolean>`${contentSchedules.publishAt} <= shop_now()`,
      });
    if (!schedule || schedule.isPast)
      throw new DomainError('not_possible_now', 'Choose a time that is still to come.', {
        errors: [{ path: '/publish_on/day', message: 'has passed' }],
      });
    for (const { page } of drafts)
      await tx
        .update(pageDrafts)
        .set({ scheduleId: schedule.id })
        .where(and(eq(pageDrafts.storeId, storeId), eq(pageDrafts.page, page)));
    await deleteEmptySchedules(tx, storeId);
  });
}

/** Leaves scheduled drafts as drafts. Throws `not_found`. */
export async function unschedulePages(
  db: Database,
  storeId: StoreId,
  scheduleId: ContentScheduleId,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx);
    if (!(await endSchedule(tx, storeId, scheduleId)))
      throw new DomainError('not_found', 'These changes are not scheduled any more.');
  });
}

/** Whether it was scheduled until now. */
async function endSchedule(
  tx: Transaction,
  storeId: StoreId,
  scheduleId: ContentScheduleId,
): Promise<boolean> {
  const left = await tx
    .update(pageDrafts)
    .set({ scheduleId: null })
    .where(and(eq(pageDrafts.storeId, storeId), eq(pageDrafts.scheduleId, scheduleId)))
    .returning({ page: pageDrafts.page });
  await tx.delete(contentSchedules).where(isSchedule(storeId, scheduleId));
  return left.length > 0;
}

/** Publishes an earlier version again, as a new one, which is returned. Throws `not_found`, `changed_meanwhile` and `malformed`. */
export async function restoreVersion(
  db: Database,
  { storeId, staffMemberId }: Editing,
  { page, version, shownVersion }: { page: string; version: number; shownVersion: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    await refuseUnknownPage(tx, storeId, page);
    await lockImports(tx);
    const published = await readPublished(tx, storeId, page);
    const [earlier] = await tx
      .select({ content: pageContents.content })
      .from(pageContents)
      .where(
        and(
          eq(pageContents.storeId, storeId),
          eq(pageContents.page, page),
          eq(pageContents.version, version),
        ),
      );
    if (!earlier) throw new DomainError('not_found', `There is no version ${version} of this page.`);
    if (published.version !== shownVersion)
      throw changedMeanwhile('this page', { page, version: published.version });
    const content = await publishablePage(tx, storeId, {
      page,
      content: earlier.content as Content,
      prefix: '/content',
    });
    await publishVersion(tx, { storeId, staffMemberId }, { page, content, published });
    return published.version + 1;
  });
}

type Draft = PageDraft & { content: Content };

/** Throws `changed_meanwhile` when the page has a newer version than the draft changes, and `malformed`. */
async function publishableDraft(
  tx: Transaction,
  draft: Draft,
): Promise<{ page: string; content: Content; published: PublishedPage }> {
  const { storeId, page, content, baseVersion } = draft;
  const published = await readPublished(tx, storeId, page);
  const { version } = published;
  if (version !== baseVersion)
    throw new DomainError(
      'changed_meanwhile',
      'Another version was published after this draft was begun. Open it, see what is different, and save it again.',
      { current: { page, version }, errors: [{ path: `/${page}`, message: 'has a newer version' }] },
    );
  return {
    page,
    published,
    content: await publishablePage(tx, storeId, { page, content, prefix: `/${page}` }),
  };
}

/** Adds the version after the published one. A look and a name are those of the whole store. */
async function publishVersion(
  tx: Transaction,
  { storeId, staffMemberId }: Editing,
  { page, content, published }: { page: string; content: Content; published: PublishedPage },
): Promise<void> {
  await tx
    .insert(pageContents)
    .values({ storeId, page, version: published.version + 1, content, editedBy: staffMemberId });
  if (page !== WHOLE_SHOP) return;
  await nameStore(tx, storeId);
  if (!isDeepStrictEqual(content['globalStyles'], published.content?.['globalStyles']))
    await endStyleEdits(tx, storeId, staffMemberId);
}

async function publishDrafts(tx: Transaction, editing: Editing, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) await publishVersion(tx, editing, await publishableDraft(tx, draft));
  await closeDrafts(tx, editing, drafts);
}

/**
 * Publishes the scheduled changes that are due, one after another. Those that cannot be published by then stay drafts, and
 * staff are notified. Throws other failures once all have been tried.
 */
export async function publishDuePages({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  const due = await db
    .select({ id: contentSchedules.id, storeId: contentSchedules.storeId })
    .from(contentSchedules)
    .where(lte(contentSchedules.publishAt, sql`shop_now()`))
    .orderBy(contentSchedules.publishAt);
  await forEachRow(due, ({ id, storeId }) =>
    publishSchedule(db, storeId, id).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return unscheduleAndAlert({ db, jobs }, { storeId, id }, error);
    }),
  );
}

const publishSchedule = (db: Database, storeId: StoreId, id: ContentScheduleId): Promise<void> =>
  db.transaction(async (tx) => {
    await lockImports(tx);
    const [schedule] = await tx.select().from(contentSchedules).where(isSchedule(storeId, id)).for('update');
    // Another process was first, or somebody has unscheduled it.
    if (!schedule) return;
    const drafts = await tx
      .select()
      .from(pageDrafts)
      .where(eq(pageDrafts.scheduleId, id))
      .orderBy(pageDrafts.page)
      .for('update');
    const { staffMemberId } = schedule;
    await publishDrafts(tx, { storeId, staffMemberId }, drafts as Draft[]);
  });

async function unscheduleAndAlert(
  { db, jobs }: { db: Database; jobs: Jobs },
  { storeId, id }: { storeId: StoreId; id: ContentScheduleId },
  { message, details }: DomainError,
): Promise<void> {
  const reasons = (details.errors ?? []).map(({ path, message: reason }) => `${path}: ${reason}`);
  await db.transaction(async (tx) => {
    await lockImports(tx);
    // Somebody was first.
    if (!(await endSchedule(tx, storeId, id))) return;
    await raiseAlert(tx, jobs, {
      storeId,
      key: `pages-not-published:${id}`,
      title: 'Scheduled changes of pages were not published',
      text: [message, ...reasons, 'Open the pages, mend them, and publish them again.'].join('\n'),
    });
  });
}

const isSchedule = (storeId: StoreId, id: ContentScheduleId) =>
  and(eq(contentSchedules.storeId, storeId), eq(contentSchedules.id, id));

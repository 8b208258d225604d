import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { EditedPage, ListedPage, PageVersion } from '#contracts/admin/content/content-calls.ts';
import { pageContents as pageSchemas } from '#contracts/content/page-contents.ts';
import { EMAIL_KIND_NAMES, emailKind, emailKindOf, emailPageOf } from '#domain/emails/email-texts.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { readBrand, WHOLE_SHOP } from '#server/content/content-store.ts';
import { findPageDraft, readDrafts, readPublished } from '#server/content/editing/page-drafts.ts';
import { type Content, refuseUnknownPage } from '#server/content/editing/page-problems.ts';
import { findOwnPage, listOwnPages } from '#server/content/own-pages/own-page-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';

const SHOWN_VERSIONS = 20;

const EMAIL_PAGES = EMAIL_KIND_NAMES.map(emailPageOf);

type StoredDraft = Awaited<ReturnType<typeof readDrafts>>[number];

/** The pages of a store, with their drafts. */
export async function listedContent(db: Database, storeId: StoreId): Promise<ListedPage[]> {
  const own = new Map((await listOwnPages(db, storeId)).map(({ page, path }) => [page, path]));
  const names = [...Object.keys(pageSchemas), ...own.keys(), ...EMAIL_PAGES];
  const published = await db
    .selectDistinctOn([pageContents.page], {
      page: pageContents.page,
      version: pageContents.version,
      title: sql<string | null>`${pageContents.content} ->> 'title'`,
      createdAt: pageContents.createdAt,
    })
    .from(pageContents)
    .where(and(eq(pageContents.storeId, storeId), inArray(pageContents.page, names)))
    .orderBy(pageContents.page, desc(pageContents.version));
  const byPage = new Map(published.map((row) => [row.page, row]));
  const drafts = new Map((await readDrafts(db, storeId)).map((stored) => [stored.draft.page, stored]));
  return names.map((page) => {
    const found = byPage.get(page);
    const draft = drafts.get(page);
    const version = found?.version ?? 0;
    return {
      page,
      version,
      path: own.get(page) ?? null,
      title: titleOf(draft?.draft.content) ?? found?.title ?? null,
      changed_at: found?.createdAt.toISOString() ?? null,
      draft: draft ? draftToWire(draft, version) : null,
    };
  });
}

const titleOf = (content: Content | null | undefined): string | null =>
  typeof content?.['title'] === 'string' && content['title'] !== '' ? content['title'] : null;

const draftToWire = ({ draft, name, email, publishAt }: StoredDraft, version: number) => ({
  revision: draft.revision,
  who: name || email,
  saved_at: draft.savedAt.toISOString(),
  publish_at: publishAt?.toISOString() ?? null,
  schedule_id: draft.scheduleId,
  is_outdated: draft.baseVersion !== version,
});

/** A page as staff edit it. Throws `not_found`. */
export async function editedContent(db: Database, storeId: StoreId, page: string): Promise<EditedPage> {
  await refuseUnknownPage(db, storeId, page);
  const own = await findOwnPage(db, storeId, page);
  const published = await readPublished(db, storeId, page);
  const stored = await findPageDraft(db, storeId, page);
  const draft = (await readDrafts(db, storeId)).find((one) => one.draft.page === page);
  return {
    page,
    path: own?.path ?? null,
    version: published.version,
    published: published.content,
    revision: stored?.revision ?? 0,
    draft: draft ? draftToWire(draft, published.version) : null,
    content: await namedContent(db, storeId, page, draft?.draft.content ?? published.content ?? {}),
    versions: await newestVersions(db, storeId, page),
  };
}

/** What is on every page says the name of the shop too, which earlier releases left out. Emails begin with the texts of the program. */
async function namedContent(db: Database, storeId: StoreId, page: string, content: Content) {
  const email = emailKindOf(page);
  if (email !== null) return { ...emailKind(email).texts, ...content };
  if (page !== WHOLE_SHOP || 'brand' in content) return content;
  return { brand: await readBrand(db, storeId), ...content };
}

/** A version of a page with the one before it. Throws `not_found`. */
export async function contentVersion(
  db: Database,
  storeId: StoreId,
  { page, version }: { page: string; version: number },
): Promise<{ version: PageVersion; content: Content; before: Content | null }> {
  await refuseUnknownPage(db, storeId, page);
  const rows = await db
    .select()
    .from(pageContents)
    .where(
      and(
        eq(pageContents.storeId, storeId),
        eq(pageContents.page, page),
        inArray(pageContents.version, [version, version - 1]),
      ),
    );
  const found = rows.find((row) => row.version === version);
  if (!found) throw new DomainError('not_found', `There is no version ${version} of this page.`);
  const [wire] = await versionsToWire(db, storeId, [found]);
  if (!wire) throw new Error(`version ${version} has no wire format`);
  const before = rows.find((row) => row.version === version - 1);
  return {
    version: wire,
    content: found.content as Content,
    before: (before?.content as Content | undefined) ?? null,
  };
}

async function newestVersions(db: Database, storeId: StoreId, page: string): Promise<PageVersion[]> {
  const rows = await db
    .select({
      version: pageContents.version,
      editedBy: pageContents.editedBy,
      createdAt: pageContents.createdAt,
    })
    .from(pageContents)
    .where(and(eq(pageContents.storeId, storeId), eq(pageContents.page, page)))
    .orderBy(desc(pageContents.version))
    .limit(SHOWN_VERSIONS);
  return versionsToWire(db, storeId, rows);
}

/** `editedBy` is a staff member's id, or who used the command line. */
async function versionsToWire(
  db: Database,
  storeId: StoreId,
  rows: readonly { version: number; editedBy: string | null; createdAt: Date }[],
): Promise<PageVersion[]> {
  const members = await db
    .select({ id: staffMembers.id, name: staffMembers.name, email: staffMembers.email })
    .from(staffMembers)
    .where(eq(staffMembers.storeId, storeId));
  const names = new Map<string, string>(members.map(({ id, name, email }) => [id, name || email]));
  return rows.map(({ version, editedBy, createdAt }) => ({
    version,
    who: editedBy === null ? null : (names.get(editedBy) ?? editedBy),
    created_at: createdAt.toISOString(),
  }));
}

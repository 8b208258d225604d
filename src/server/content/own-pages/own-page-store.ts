import { randomBytes } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { ownAddressProblem } from '#domain/content/own-page-address.ts';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { ownPages } from '#server/platform/database/schema/own-page-tables.ts';
import { pageDrafts } from '#server/platform/database/schema/page-draft-tables.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';
import { readBrand } from '../content-store.ts';
import { deleteEmptySchedules, type Editing } from '../editing/page-drafts.ts';

/** A page that staff have added. */
export interface OwnPage {
  page: string;
  /** A canonical path: `/wholesale`. */
  path: string;
}

/** The pages that staff have added, by their addresses. */
export function listOwnPages(db: Queryable, storeId: StoreId): Promise<OwnPage[]> {
  return db
    .select({ page: ownPages.page, path: ownPages.path })
    .from(ownPages)
    .where(eq(ownPages.storeId, storeId))
    .orderBy(asc(ownPages.path));
}

/** The pages that staff have added and published, by their addresses. */
export function publishedOwnPages(db: Queryable, storeId: StoreId): Promise<OwnPage[]> {
  return db
    .select({ page: ownPages.page, path: ownPages.path })
    .from(ownPages)
    .where(and(eq(ownPages.storeId, storeId), isPublished))
    .orderBy(asc(ownPages.path));
}

const isPublished = sql`exists (
  select from ${pageContents}
  where ${pageContents.storeId} = ${ownPages.storeId} and ${pageContents.page} = ${ownPages.page})`;

/** A page that staff have added; null when there is none of this name. */
export async function findOwnPage(db: Queryable, storeId: StoreId, page: string): Promise<OwnPage | null> {
  const [found] = await db
    .select({ page: ownPages.page, path: ownPages.path })
    .from(ownPages)
    .where(isOwn(storeId, page));
  return found ?? null;
}

/** Adds a page that has nothing but a title, as a draft. Throws `malformed` when the address cannot be used. */
export async function addOwnPage(
  tx: Transaction,
  { storeId, staffMemberId }: Editing,
  { title, path }: { title: string; path: string },
): Promise<OwnPage> {
  const page = `own-${randomBytes(6).toString('hex')}`;
  await refuseUnusable(tx, storeId, { page, path });
  await tx.insert(ownPages).values({ storeId, page, path });
  await tx.insert(pageDrafts).values({
    storeId,
    page,
    staffMemberId,
    revision: 1,
    baseVersion: 0,
    content: { title, blocks: [] },
  });
  return { page, path };
}

/** Adds the address of a page of a file, whose content is written next. The address must be one that can be used. */
export async function addNamedPage(tx: Transaction, storeId: StoreId, added: OwnPage): Promise<void> {
  await tx.insert(ownPages).values({ storeId, ...added });
}

/**
 * Gives a page another address. Returns whether visitors may have links to the one before. Throws `not_found`, `changed_meanwhile`
 * when it has another address than the one shown, and `malformed` when the new one cannot be used.
 */
export async function moveOwnPage(
  tx: Transaction,
  storeId: StoreId,
  { page, path, to }: OwnPage & { to: string },
): Promise<{ wasSeen: boolean }> {
  await lockShown(tx, storeId, { page, path });
  await refuseUnusable(tx, storeId, { page, path: to });
  await tx.update(ownPages).set({ path: to }).where(isOwn(storeId, page));
  return { wasSeen: await wasPublished(tx, storeId, page) };
}

/** Deletes a page with its draft and its versions. Returns whether visitors may have links to it. Throws as `moveOwnPage` does. */
export async function deleteOwnPage(
  tx: Transaction,
  storeId: StoreId,
  shown: OwnPage,
): Promise<{ wasSeen: boolean }> {
  const { page } = shown;
  await lockShown(tx, storeId, shown);
  const wasSeen = await wasPublished(tx, storeId, page);
  await tx.delete(pageDrafts).where(and(eq(pageDrafts.storeId, storeId), eq(pageDrafts.page, page)));
  await deleteEmptySchedules(tx, storeId);
  await tx.delete(pageContents).where(and(eq(pageContents.storeId, storeId), eq(pageContents.page, page)));
  await tx.delete(ownPages).where(isOwn(storeId, page));
  return { wasSeen };
}

async function lockShown(tx: Transaction, storeId: StoreId, { page, path }: OwnPage): Promise<void> {
  const [found] = await tx.select().from(ownPages).where(isOwn(storeId, page)).for('update');
  if (!found) throw new DomainError('not_found', 'There is no page of this name.');
  if (found.path !== path) throw changedMeanwhile('this page', { page, path: found.path });
}

async function wasPublished(tx: Transaction, storeId: StoreId, page: string): Promise<boolean> {
  const versions = await tx
    .select({ version: pageContents.version })
    .from(pageContents)
    .where(and(eq(pageContents.storeId, storeId), eq(pageContents.page, page)))
    .limit(1);
  return versions.length > 0;
}

async function refuseUnusable(tx: Transaction, storeId: StoreId, { page, path }: OwnPage): Promise<void> {
  const [other] = await tx
    .select({ page: ownPages.page })
    .from(ownPages)
    .where(and(eq(ownPages.storeId, storeId), eq(ownPages.path, path), ne(ownPages.page, page)));
  const problem =
    ownAddressProblem(path, await readBrand(tx, storeId)) ??
    (other ? 'is the address of another page of yours' : null);
  if (problem !== null)
    throw new DomainError('malformed', 'This address cannot be used.', {
      errors: [{ path: '/path', message: problem }],
    });
}

const isOwn = (storeId: StoreId, page: string) => and(eq(ownPages.storeId, storeId), eq(ownPages.page, page));

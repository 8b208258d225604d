import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { emailTexts } from '#contracts/content/email-texts.ts';
import { ownPage } from '#contracts/content/own-page.ts';
import { pageContents } from '#contracts/content/page-contents.ts';
import { writtenPages } from '#contracts/content/written-pages.ts';
import { isOwnPage } from '#domain/content/own-page-name.ts';
import { emailKindOf } from '#domain/emails/email-texts.ts';
import { DomainError, type FieldProblem } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { collections, products } from '#server/platform/database/schema/catalog-tables.ts';
import { ownPages } from '#server/platform/database/schema/own-page-tables.ts';
import { fieldMessage } from '#server/platform/http/field-message.ts';

export type Content = Readonly<Record<string, unknown>>;

/** What a page may say; null when there is no such page. */
function schemaOf(page: string, { mayBeUnreadable = false } = {}): z.ZodType<Content> | null {
  const email = emailKindOf(page);
  if (email !== null) return emailTexts(email);
  if (isOwnPage(page)) return ownPage;
  const schemas = mayBeUnreadable ? pageContents : writtenPages;
  return Object.hasOwn(schemas, page) ? schemas[page as keyof typeof schemas] : null;
}

/** Throws `not_found` for a name that no page of the store has. */
export async function refuseUnknownPage(db: Queryable, storeId: StoreId, page: string): Promise<void> {
  if (schemaOf(page) === null || (isOwnPage(page) && !(await hasOwnPage(db, storeId, page))))
    throw noSuchPage();
}

async function hasOwnPage(db: Queryable, storeId: StoreId, page: string): Promise<boolean> {
  const found = await db
    .select({ page: ownPages.page })
    .from(ownPages)
    .where(and(eq(ownPages.storeId, storeId), eq(ownPages.page, page)));
  return found.length > 0;
}

/** What keeps content from being published, by its place in it. */
export async function pageProblems(
  db: Queryable,
  storeId: StoreId,
  page: string,
  content: Content,
  options?: { mayBeUnreadable?: boolean },
): Promise<FieldProblem[]> {
  const schema = schemaOf(page, options);
  if (schema === null) throw noSuchPage();
  const { error } = schema.safeParse(content);
  if (error)
    return error.issues.map((issue) => ({
      path: pointer(issue.path),
      message: fieldMessage({ keyword: issue.code ?? '', params: { ...issue }, message: issue.message }),
    }));
  return [
    ...(await unknownProducts(db, storeId, content)),
    ...(await unknownCollections(db, storeId, content)),
  ];
}

/**
 * The content as an import would store it. Throws `malformed` with what is wrong, by `prefix` and its place in the content.
 */
export async function publishablePage(
  db: Queryable,
  storeId: StoreId,
  {
    page,
    content,
    prefix,
    mayBeUnreadable = false,
  }: { page: string; content: Content; prefix: string; mayBeUnreadable?: boolean },
): Promise<Content> {
  const problems = await pageProblems(db, storeId, page, content, { mayBeUnreadable });
  if (problems.length > 0)
    throw new DomainError('malformed', 'Something is missing before it can be published.', {
      errors: problems.map(({ path, message }) => ({ path: `${prefix}${path}`, message })),
    });
  return schemaOf(page, { mayBeUnreadable })?.parse(content) ?? content;
}

const pointer = (path: readonly PropertyKey[]): string => path.map((part) => `/${String(part)}`).join('');

async function unknownProducts(db: Queryable, storeId: StoreId, content: Content): Promise<FieldProblem[]> {
  const named = namesIn(content, 'productHandle');
  if (named.length === 0) return [];
  const handles = named.map(({ name }) => name);
  const rows = await db
    .select({ handle: products.handle })
    .from(products)
    .where(and(eq(products.storeId, storeId), inArray(products.handle, handles)));
  const known = new Set(rows.map(({ handle }) => handle));
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ path }) => ({ path, message: 'is no product of the shop' }));
}

async function unknownCollections(
  db: Queryable,
  storeId: StoreId,
  content: Content,
): Promise<FieldProblem[]> {
  const named = namesIn(content, 'collection');
  if (named.length === 0) return [];
  const rows = await db
    .select({ name: collections.name })
    .from(collections)
    .where(and(eq(collections.storeId, storeId), eq(collections.kind, 'collection')));
  const known = new Set(rows.map(({ name }) => name));
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ path }) => ({ path, message: 'is no collection of the shop' }));
}

/** What the fields of this name say at any depth. */
function namesIn(value: unknown, field: string, path = ''): { path: string; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === field && typeof entry === 'string'
      ? [{ path: `${path}/${key}`, name: entry }]
      : namesIn(entry, field, `${path}/${key}`),
  );
}

const noSuchPage = () => new DomainError('not_found', 'There is no page of this name.');

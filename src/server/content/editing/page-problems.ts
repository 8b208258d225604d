import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { pageContents } from '#contracts/content/page-contents.ts';
import { writtenPages } from '#contracts/content/written-pages.ts';
import { DomainError, type FieldProblem } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { fieldMessage } from '#server/platform/http/field-message.ts';

export type Content = Readonly<Record<string, unknown>>;

/** What a page may say; null when there is no such page. */
function schemaOf(page: string, { mayBeUnreadable = false } = {}): z.ZodType<Content> | null {
  const schemas = mayBeUnreadable ? pageContents : writtenPages;
  return Object.hasOwn(schemas, page) ? schemas[page as keyof typeof schemas] : null;
}

/** Throws `not_found` for a name that no page has. */
export function refuseUnknownPage(page: string): void {
  if (schemaOf(page) === null) throw noSuchPage();
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
  return unknownProducts(db, storeId, content);
}

/**
 * The content as an import would store it. Throws `malformed` with what is wrong, by `prefix` and its place in the content.
 */
export async function publishable(
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
  const named = handlesIn(content, '');
  if (named.length === 0) return [];
  const handles = [...new Set(named.map(({ handle }) => handle))];
  const rows = await db
    .select({ handle: products.handle })
    .from(products)
    .where(and(eq(products.storeId, storeId), inArray(products.handle, handles)));
  const known = new Set(rows.map(({ handle }) => handle));
  return named
    .filter(({ handle }) => !known.has(handle))
    .map(({ path }) => ({ path, message: 'is no product of the shop' }));
}

function handlesIn(value: unknown, path: string): { path: string; handle: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    name === 'productHandle' && typeof entry === 'string'
      ? [{ path: `${path}/${name}`, handle: entry }]
      : handlesIn(entry, `${path}/${name}`),
  );
}

const noSuchPage = () => new DomainError('not_found', 'There is no page of this name.');

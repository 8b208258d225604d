import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { isRichText } from '#domain/rich-text/is-rich-text.ts';
import { linksIn } from '#domain/rich-text/links.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { pageDrafts } from '#server/platform/database/schema/page-draft-tables.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';

/** Where the content of a store's pages, menus and footer, and their drafts, links to a collection: `HomePage: sections, 2, button`. */
export async function linksToCollection(
  db: Queryable,
  { storeId, name, withDrafts }: { storeId: StoreId; name: string; withDrafts: boolean },
): Promise<string[]> {
  const { rows } = await db.execute<{ page: string; content: unknown }>(sql`
    select * from (
      select distinct on (page) page, content from ${pageContents}
      where store_id = ${storeId}
      order by page, version desc
    ) published
    union all
    select page || ' (draft)', content from ${pageDrafts}
    where store_id = ${storeId} and content is not null and ${withDrafts}
    order by page`);
  return rows.flatMap(({ page, content }) =>
    placesOf(
      content,
      (text, field) =>
        (isRichText(text) ? linksIn(text) : [text]).some((link) => isLinkTo(link, name)) ||
        (field === 'collection' && text === name),
    ).map((path) => (path.length === 0 ? page : `${page}: ${path.join(', ')}`)),
  );
}

/** A link may name several collections, with commas between them. */
function isLinkTo(text: string, name: string): boolean {
  const query = /^(?:https?:\/\/[^/]+)?\/(?:shop|search)\?(.*)$/.exec(text)?.[1];
  if (query === undefined) return false;
  return (new URLSearchParams(query).get('query') ?? '').split(',').some((part) => part.trim() === name);
}

function placesOf(
  content: unknown,
  isWanted: (text: string, field: string | undefined) => boolean,
  path: string[] = [],
): string[][] {
  if (typeof content === 'string') return isWanted(content, path.at(-1)) ? [path] : [];
  if (typeof content !== 'object' || content === null) return [];
  const isList = Array.isArray(content);
  return Object.entries(content).flatMap(([key, value]) =>
    placesOf(value, isWanted, [...path, isList ? String(Number(key) + 1) : key]),
  );
}

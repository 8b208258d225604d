import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/**
 * Where an uploaded picture may be named, as `table.column`: products, their versions and previews, collections, pages, looks, their
 * drafts (also scheduled ones) and versions, what was imported, sold items, drafts of orders, reviews, messages, emails, campaigns and the files of imports.
 */
export const PICTURE_REFERENCES = [
  ...['pictures.url', 'products.content', 'product_versions.document', 'product_previews.answer'],
  ...['collections.picture', 'imported_collections.document', 'edited_settings.imported'],
  ...['page_contents.content', 'page_drafts.content', 'styles.config'],
  ...['order_lines.image_urls', 'draft_orders.lines', 'review_media.url'],
  ...['conversation_messages.text', 'sent_emails.content', 'newsletter_campaigns.blocks'],
  ...['staff_import_pictures.url', 'staff_import_rows.data'],
] as const;

/** The stem of an uploaded picture's address, which ends with a hash, whatever its size and format. */
const STEM = '/pictures/(?:share/)?([a-z0-9/-]*[0-9a-f]{10})';

/** The stems, such as `oat-bar-1a2b3c4d5e`, of all uploaded pictures that something in the database names. */
export async function findNamedStems(db: Queryable): Promise<Set<string>> {
  const named = new Set<string>();
  for (const place of PICTURE_REFERENCES) {
    const { rows } = await db.execute<{ stem: string }>(stemsIn(place));
    for (const { stem } of rows) named.add(stem);
  }
  return named;
}

function stemsIn(place: (typeof PICTURE_REFERENCES)[number]): SQL {
  const [table = '', column = ''] = place.split('.');
  const text = sql`${sql.identifier(column)}::text`;
  return sql`select distinct found[1] as stem
    from ${sql.identifier(table)}, regexp_matches(${text}, ${STEM}, 'g') as found
    where ${text} like '%/pictures/%'`;
}

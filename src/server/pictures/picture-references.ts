import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/** Where what the shop shows names pictures, as `table.column`: products and boxes, collections, pages, looks. */
const SHOWN_REFERENCES = [
  'pictures.url',
  'products.content',
  'collections.picture',
  'page_contents.content',
  'styles.config',
] as const;

/**
 * Where an uploaded picture may be named, as `table.column`: products, their versions and previews, collections, pages, looks, their
 * drafts (also scheduled ones) and versions, what was imported, sold items, drafts of orders, reviews, messages, emails, campaigns and the files of imports.
 */
export const PICTURE_REFERENCES = [
  ...SHOWN_REFERENCES,
  'product_versions.document',
  'product_previews.answer',
  'imported_collections.document',
  'edited_settings.imported',
  'page_drafts.content',
  'order_lines.image_urls',
  'draft_orders.lines',
  'review_media.url',
  'conversation_messages.text',
  'sent_emails.content',
  'newsletter_campaigns.blocks',
  'staff_import_pictures.url',
  'staff_import_rows.data',
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

/** Whether something that the shop shows names the address `/pictures/oat-bar.webp#focus=30-70`. */
export async function isNamedByShop(db: Queryable, url: string): Promise<boolean> {
  const places = SHOWN_REFERENCES.map((place) => {
    const { table, text } = placeOf(place);
    return sql`exists (select from ${table} where ${text} ~ ${`${url.replaceAll('.', '\\.')}(?![0-9])`})`;
  });
  const { rows } = await db.execute<{ is_named: boolean }>(
    sql`select ${sql.join(places, sql` or `)} as is_named`,
  );
  return rows[0]?.is_named === true;
}

function placeOf(place: string): { table: SQL; text: SQL } {
  const [table = '', column = ''] = place.split('.');
  return { table: sql`${sql.identifier(table)}`, text: sql`${sql.identifier(column)}::text` };
}

function stemsIn(place: (typeof PICTURE_REFERENCES)[number]): SQL {
  const { table, text } = placeOf(place);
  return sql`select distinct found[1] as stem
    from ${table}, regexp_matches(${text}, ${STEM}, 'g') as found
    where ${text} like '%/pictures/%'`;
}

import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { pageContents } from '#server/platform/tables/store-tables.ts';
import type { StoreFiles } from './store-files.ts';

/** Search words that shoppers use stand beside the pages, under this name. */
export const SYNONYMS_PAGE = 'synonyms';

/**
 * Writes a new version of each page whose file has changed since the last import. A page whose file is the same keeps what an
 * operator made of it.
 */
export async function importPages(
  tx: Transaction,
  { store: { storeId }, pages, synonyms }: StoreFiles,
): Promise<void> {
  const contents = [...pages, { page: SYNONYMS_PAGE, content: { synonyms } }];
  const given = sql`jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as given(page text, content jsonb)`;
  await tx.execute(sql`
    insert into ${pageContents} (store_id, page, version, content)
    select ${storeId}, given.page, coalesce(latest.version, 0) + 1, given.content
    from ${given}
    left join lateral (
      select max(version) as version from ${pageContents}
      where store_id = ${storeId} and page = given.page
    ) latest on true
    left join lateral (
      select content from ${pageContents}
      where store_id = ${storeId} and page = given.page and edited_by is null
      order by version desc limit 1
    ) imported on true
    where imported.content is distinct from given.content`);
}

import { sql } from 'drizzle-orm';
import { EMAIL_KIND_NAMES, emailKind, emailPageOf } from '#domain/emails/email-texts.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';
import { nameStore } from '#server/platform/stores/name-store.ts';
import type { StoreFiles } from './files/store-files.ts';

/** Synonyms are stored like a page, under this name. */
const SYNONYMS_PAGE = 'synonyms';

/**
 * Writes a new version of each page whose file has changed since the last import. Other pages keep their
 * staff edits.
 */
export async function importPages(
  tx: Transaction,
  { store: { storeId, brand }, pages, emails, synonyms }: StoreFiles,
): Promise<void> {
  const contents = [
    ...pages.map(({ page, content }) => ({
      page,
      // Staff change the name of the shop together with its look, and go back to it.
      content: page === 'global' ? { brand, ...(content as object) } : content,
    })),
    ...emailPages(emails),
    { page: SYNONYMS_PAGE, content: { synonyms } },
  ];
  const given = sql`jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as given(page text, content jsonb, defaults jsonb)`;
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
    where coalesce(given.defaults, '{}') || imported.content is distinct from given.content
      -- What was imported before names were part of it has not changed for that.
      and (imported.content ? 'brand' or imported.content is distinct from given.content - 'brand')`);
  await nameStore(tx, storeId);
}

/** An email's texts are stored whole, like a page. One that a release has added since the last import is no change of the file. */
const emailPages = (emails: StoreFiles['emails']) =>
  EMAIL_KIND_NAMES.flatMap((kind) =>
    emails[kind] === undefined
      ? []
      : {
          page: emailPageOf(kind),
          content: { ...emailKind(kind).texts, ...emails[kind] },
          defaults: emailKind(kind).texts,
        },
  );

/** Writes a new version of each page whose content differs, as a staff edit. Returns how many. */
export async function addPageVersions(
  tx: Transaction,
  edit: { storeId: StoreId; pages: readonly { page: string; content: unknown }[]; editedBy: string },
): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(edit.pages)}::jsonb) as given(page text, content jsonb)`;
  const { rows } = await tx.execute(sql`
    insert into ${pageContents} (store_id, page, version, content, edited_by)
    select ${edit.storeId}, given.page, coalesce(shown.version, 0) + 1, given.content, ${edit.editedBy}
    from ${given}
    left join lateral (
      select version, content from ${pageContents}
      where store_id = ${edit.storeId} and page = given.page
      order by version desc limit 1
    ) shown on true
    where shown.content is distinct from given.content
    returning page`);
  await nameStore(tx, edit.storeId);
  return rows.length;
}

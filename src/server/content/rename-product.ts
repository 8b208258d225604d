import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { withLinks } from '#domain/rich-text/links.ts';
import { isRichText } from '#domain/rich-text/is-rich-text.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { pageDrafts } from '#server/platform/database/schema/page-draft-tables.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';

interface RenamedProduct {
  storeId: StoreId;
  from: string;
  to: string;
  /** The staff member's id. */
  editedBy: string;
}

/** Writes a new version of each page that names a product by its handle or links to it, with its new handle. */
export async function renameProductInPages(tx: Transaction, renamed: RenamedProduct): Promise<void> {
  const { storeId, editedBy } = renamed;
  const { rows } = await tx.execute<{ page: string; version: number; content: unknown }>(sql`
    select distinct on (page) page, version, content from ${pageContents}
    where store_id = ${storeId}
    order by page, version desc`);
  const changed = rows.flatMap(({ page, version, content }) => {
    const written = withNewHandle(content, renamed);
    return JSON.stringify(written) === JSON.stringify(content)
      ? []
      : [{ storeId, page, version: version + 1, content: written, editedBy }];
  });
  if (changed.length > 0) await tx.insert(pageContents).values(changed);
  await renameInDrafts(tx, renamed, new Map(changed.map(({ page, version }) => [page, version])));
}

/** A draft goes on from the version that has the new handle; the revision stays, so that nobody is told of a change. */
async function renameInDrafts(
  tx: Transaction,
  renamed: RenamedProduct,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  const drafts = await tx
    .select()
    .from(pageDrafts)
    .where(and(eq(pageDrafts.storeId, renamed.storeId), isNotNull(pageDrafts.content)))
    .orderBy(pageDrafts.page)
    .for('update');
  for (const { page, content, baseVersion } of drafts) {
    const version = versions.get(page);
    const written = withNewHandle(content, renamed) as Content;
    if (version === undefined && JSON.stringify(written) === JSON.stringify(content)) continue;
    await tx
      .update(pageDrafts)
      .set({
        content: written,
        baseVersion: version !== undefined && baseVersion === version - 1 ? version : baseVersion,
      })
      .where(and(eq(pageDrafts.storeId, renamed.storeId), eq(pageDrafts.page, page)));
  }
}

type Content = Readonly<Record<string, unknown>>;

function withNewHandle(content: unknown, names: Pick<RenamedProduct, 'from' | 'to'>): unknown {
  if (Array.isArray(content)) return content.map((entry) => withNewHandle(entry, names));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      typeof value === 'string' ? renamedIn(name, value, names) : withNewHandle(value, names),
    ]),
  );
}

/** Only what names a product: a text may say the same word. */
function renamedIn(name: string, value: string, { from, to }: Pick<RenamedProduct, 'from' | 'to'>): string {
  if (name === 'productHandle') return value === from ? to : value;
  if (isRichText(value)) return withLinks(value, (address) => renamedAddress(address, { from, to }));
  return renamedAddress(value, { from, to });
}

function renamedAddress(value: string, { from, to }: Pick<RenamedProduct, 'from' | 'to'>): string {
  const link = /^(\/(?:products|boxes)\/)([^/?#]+)(.*)$/s.exec(value);
  return link?.[2] === from ? `${link[1]}${to}${link[3]}` : value;
}

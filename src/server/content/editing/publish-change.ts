import { DomainError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';
import { type Editing, readPublished } from './page-drafts.ts';
import { publishablePage } from './page-problems.ts';

/**
 * Publishes a page with other values of these fields, and changes nothing when it has them; imports must be locked. A draft of it
 * has to be saved again before it is published. Throws `not_found` without the page, and `malformed` for one that cannot be shown.
 */
export async function publishChange(
  tx: Transaction,
  { storeId, staffMemberId }: Editing,
  page: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const { version, content } = await readPublished(tx, storeId, page);
  if (content === null) throw new DomainError('not_found', 'There is no such page yet.');
  if (Object.entries(fields).every(([name, value]) => content[name] === value)) return;
  const changed = await publishablePage(tx, storeId, {
    page,
    content: { ...content, ...fields },
    prefix: '/content',
  });
  await tx
    .insert(pageContents)
    .values({ storeId, page, version: version + 1, content: changed, editedBy: staffMemberId });
}

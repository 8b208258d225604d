import { DomainError } from '#domain/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';
import { type Editing, readPublished } from './page-drafts.ts';
import { publishable } from './page-problems.ts';

/**
 * Publishes the home page as open, in place of ‘coming soon’; does nothing when it is open. A draft of it has to be saved again
 * before it is published. Throws `malformed` for a page that cannot be shown.
 */
export async function openHomePage(db: Database, { storeId, staffMemberId }: Editing): Promise<void> {
  const page = 'HomePage';
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const { version, content } = await readPublished(tx, storeId, page);
    if (content === null) throw new DomainError('not_found', 'There is no home page yet.');
    if (content.state === 'live') return;
    const open = await publishable(tx, storeId, {
      ...{ page, content: { ...content, state: 'live' }, prefix: '/content' },
    });
    await tx
      .insert(pageContents)
      .values({ storeId, page, version: version + 1, content: open, editedBy: staffMemberId });
  });
}

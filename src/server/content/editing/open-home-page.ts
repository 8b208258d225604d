import type { Database } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import type { Editing } from './page-drafts.ts';
import { publishChange } from './publish-change.ts';

/** Publishes the home page as open, in place of ‘coming soon’. Throws as `publishChange` does. */
export async function openHomePage(db: Database, editing: Editing): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await publishChange(tx, editing, 'HomePage', { state: 'live' });
  });
}

import type { PageName } from '#contracts/content/page-contents.ts';
import { withBrand } from '#domain/content/brand-in-content.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readBrand, readWrittenPage, WHOLE_SHOP } from '../content-store.ts';
import { shownPage } from '../shown-page.ts';
import { findPageDraft } from './page-drafts.ts';
import { type Content, pageProblems, publishablePage } from './page-problems.ts';

/** What is shown with changes of what every page has. */
const HOME = 'HomePage' satisfies PageName;

/**
 * What a page would show if it said this, and what the other pages of the preview show with their drafts. Throws `not_found`,
 * and `malformed` with what is wrong, by its place.
 */
export async function previewPage(
  db: Database,
  storeId: StoreId,
  page: string,
  content: Content,
): Promise<Record<string, Record<string, unknown>>> {
  // Colours that cannot be read are shown: they are mended by eye.
  const valid = await publishablePage(db, storeId, {
    page,
    content,
    prefix: '/content',
    mayBeUnreadable: true,
  });
  const ofShop = page === WHOLE_SHOP ? valid : await draftedPage(db, storeId, WHOLE_SHOP);
  const brand = String(ofShop?.['brand'] ?? (await readBrand(db, storeId)));
  const shown: Record<string, Record<string, unknown>> = {};
  for (const name of new Set([page, WHOLE_SHOP, HOME])) {
    const written = name === page ? valid : await draftedPage(db, storeId, name);
    const filled = written && withBrand({ ...written }, brand);
    const found = filled && (await shownPage(db, storeId, name, filled, ofShop ?? undefined));
    if (found?.content) shown[name] = found.content;
  }
  return shown;
}

/** What a page says in its draft, unless that cannot be published. */
async function draftedPage(db: Database, storeId: StoreId, page: string): Promise<Content | null> {
  const draft = await findPageDraft(db, storeId, page);
  if (draft?.content && (await pageProblems(db, storeId, page, draft.content)).length === 0)
    return draft.content;
  return readWrittenPage(db, storeId, page);
}

import { homeBlock, homePage, type PageName, pageContents } from '#contracts/page-contents.ts';

/** What is stored for a page, and what of it can be shown. */
export interface ShownContent {
  /** Null when the page as a whole does not fit its schema. */
  content: Record<string, unknown> | null;
  /** Why something is skipped, for the log. */
  faults: string[];
}

/**
 * Checks stored content against its page's schema, so that no page trusts what somebody once wrote into the database. On the home
 * page a block with bad content is left out and the rest is shown. Spec §2, Home.
 */
export function shownContent(page: PageName, stored: Record<string, unknown>): ShownContent {
  const { kept, faults } = page === 'HomePage' ? withoutBadBlocks(stored) : { kept: stored, faults: [] };
  const schema = page === 'HomePage' ? homePage.extend({ blocks: homeBlock.array() }) : pageContents[page];
  const parsed = schema.safeParse(kept);
  if (parsed.success) return { content: parsed.data, faults };
  return { content: null, faults: [...faults, `${page}: ${reasonOf(parsed.error.issues)}`] };
}

function withoutBadBlocks(stored: Record<string, unknown>): {
  kept: Record<string, unknown>;
  faults: string[];
} {
  if (!Array.isArray(stored.blocks)) return { kept: stored, faults: [] };
  const checked = stored.blocks.map((block) => homeBlock.safeParse(block));
  return {
    kept: { ...stored, blocks: checked.flatMap(({ data }) => data ?? []) },
    faults: checked.flatMap(({ error }, index) =>
      error === undefined ? [] : [`HomePage: block ${index + 1} is left out: ${reasonOf(error.issues)}`],
    ),
  };
}

const reasonOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => `/${path.join('/')} ${message}`).join('; ');

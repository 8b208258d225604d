import { homeBlock, homePage, type PageName, pageContents } from '#contracts/content/page-contents.ts';

/** Stored content, as far as it is valid. */
export interface ShownContent {
  /** Null when the page as a whole does not match its schema. */
  content: Record<string, unknown> | null;
  /** Why parts were skipped, for the log. */
  faults: string[];
}

/**
 * Validates stored content against its page's schema, because the database may contain anything. On the home
 * page invalid blocks and those that staff have hidden are skipped and the rest is shown. Spec §2, Home.
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
  const blocks = checked.flatMap(({ data }) => (data === undefined || data.isHidden ? [] : data));
  return {
    kept: { ...stored, blocks },
    faults: checked.flatMap(({ error }, index) =>
      error === undefined ? [] : [`HomePage: block ${index + 1} is left out: ${reasonOf(error.issues)}`],
    ),
  };
}

const reasonOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => `/${path.join('/')} ${message}`).join('; ');

import type { z } from 'zod';
import { ownBlock, ownPage } from '#contracts/content/own-page.ts';
import { homeBlock, homePage, type PageName, pageContents } from '#contracts/content/page-contents.ts';
import { isOwnPage } from '#domain/content/own-page-name.ts';

/** Stored content, as far as it is valid. */
export interface ShownContent {
  /** Null when the page as a whole does not match its schema. */
  content: Record<string, unknown> | null;
  /** Why parts were skipped, for the log. */
  faults: string[];
}

/**
 * Validates stored content against its page's schema, because the database may contain anything. On pages of blocks
 * invalid ones and those that staff have hidden are skipped and the rest is shown. Spec §2, Home.
 */
export function shownContent(page: string, stored: Record<string, unknown>): ShownContent {
  const block = blockOf(page);
  const { kept, faults } = block ? withoutBadBlocks(page, block, stored) : { kept: stored, faults: [] };
  const parsed = shownSchemaOf(page).safeParse(kept);
  if (parsed.success) return { content: parsed.data, faults };
  return { content: null, faults: [...faults, `${page}: ${reasonOf(parsed.error.issues)}`] };
}

/** Pages of blocks are shown without a block too, when all of them are hidden. */
function shownSchemaOf(page: string): z.ZodType<Record<string, unknown>> {
  if (page === 'HomePage') return homePage.extend({ blocks: homeBlock.array() });
  return isOwnPage(page) ? ownPage.extend({ blocks: ownBlock.array() }) : pageContents[page as PageName];
}

type BlockSchema = typeof homeBlock | typeof ownBlock;

function blockOf(page: string): BlockSchema | null {
  if (page === 'HomePage') return homeBlock;
  return isOwnPage(page) ? ownBlock : null;
}

function withoutBadBlocks(
  page: string,
  schema: BlockSchema,
  stored: Record<string, unknown>,
): {
  kept: Record<string, unknown>;
  faults: string[];
} {
  if (!Array.isArray(stored.blocks)) return { kept: stored, faults: [] };
  const checked = stored.blocks.map((block) => schema.safeParse(block));
  const blocks = checked.flatMap(({ data }) => (data === undefined || data.isHidden ? [] : data));
  return {
    kept: { ...stored, blocks },
    faults: checked.flatMap(({ error }, index) =>
      error === undefined ? [] : [`${page}: block ${index + 1} is left out: ${reasonOf(error.issues)}`],
    ),
  };
}

const reasonOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => `/${path.join('/')} ${message}`).join('; ');

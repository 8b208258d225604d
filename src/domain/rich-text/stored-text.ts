import { isRichText } from './is-rich-text.ts';
import type { RichTextBlock, RichTextRun } from './rich-text.ts';
import { writtenRichText } from './write-rich-text.ts';

/** How a place writes and shows plain text. */
export interface PlainForm {
  /** What is between two paragraphs. */
  between: '\n' | '\n\n';
  /** Whether a line break stays one within its paragraph. */
  hasLineBreaks: boolean;
}

/** Each line is a paragraph. */
export const LINES: PlainForm = { between: '\n', hasLineBreaks: false };
/** Blank lines are between paragraphs. */
export const BLANK_LINES: PlainForm = { between: '\n\n', hasLineBreaks: true };
/** The description of a product, in which each line is a paragraph and a blank line is between two of them. */
export const PRODUCT_FORM: PlainForm = { between: '\n\n', hasLineBreaks: false };

/** The paragraphs of a plain text. */
export const blocksOfPlain = (text: string, { hasLineBreaks }: PlainForm): RichTextBlock[] =>
  text
    .split(hasLineBreaks ? /\n\s*\n/ : /\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'paragraph', runs: paragraph.split('\n').flatMap(runsOfLine) }));

const runsOfLine = (line: string, index: number): RichTextRun[] => [
  ...(index === 0 ? [] : [{ isBreak: true as const }]),
  { text: line.trim(), isBold: false, isItalic: false, link: null },
];

/** Blocks as they are stored: text without any formatting as plain text, which files and versions show best. */
export function storedText(blocks: readonly RichTextBlock[], form: PlainForm): string {
  const paragraphs = blocks.map((block) => plainParagraph(block, form));
  if (!paragraphs.every((paragraph) => paragraph !== null)) return writtenRichText(blocks);
  const plain = paragraphs.join(form.between);
  // What was typed is no HTML, whatever it looks like.
  return isRichText(plain) ? writtenRichText(blocks) : plain;
}

function plainParagraph(block: RichTextBlock, { hasLineBreaks }: PlainForm): string | null {
  if (block.kind !== 'paragraph') return null;
  const texts = block.runs.map((run) => plainRun(run, hasLineBreaks));
  return texts.every((text) => text !== null) ? texts.join('') : null;
}

function plainRun(run: RichTextRun, hasLineBreaks: boolean): string | null {
  if ('isBreak' in run) return hasLineBreaks ? '\n' : null;
  return run.isBold || run.isItalic || run.link !== null ? null : run.text;
}

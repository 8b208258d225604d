import { escaped } from './escaped.ts';
import type { RichTextBlock, RichTextItem, RichTextList, RichTextRun } from './rich-text.ts';

/** Blocks as the HTML that is stored and shown: nothing in it that is no block, mark or escaped text. */
export const writtenRichText = (blocks: readonly RichTextBlock[]): string => blocks.map(written).join('');

const TAGS = { paragraph: 'p', subheading: 'h3' } as const;

function written(block: RichTextBlock): string {
  if (block.kind === 'list') return writtenList(block);
  const tag = TAGS[block.kind];
  return `<${tag}>${writtenRuns(block.runs)}</${tag}>`;
}

function writtenList({ isNumbered, items }: RichTextList): string {
  const tag = isNumbered ? 'ol' : 'ul';
  return `<${tag}>${items.map(writtenItem).join('')}</${tag}>`;
}

const writtenItem = ({ runs, lists }: RichTextItem): string =>
  `<li>${writtenRuns(runs)}${lists.map(writtenList).join('')}</li>`;

type TextRun = Extract<RichTextRun, { text: string }>;

/** From outside in, so that a link with a bold word in it is one link. */
const MARKS: readonly ((run: TextRun) => readonly [open: string, close: string] | null)[] = [
  ({ link }) => (link === null ? null : [`<a href="${escaped(link)}">`, '</a>']),
  ({ isBold }) => (isBold ? ['<strong>', '</strong>'] : null),
  ({ isItalic }) => (isItalic ? ['<em>', '</em>'] : null),
];

function writtenRuns(runs: readonly RichTextRun[], depth = 0): string {
  const markOf = MARKS[depth];
  if (markOf === undefined)
    return runs.map((run) => ('isBreak' in run ? '<br>' : escaped(run.text))).join('');
  const groups: { tags: readonly [string, string] | null; runs: RichTextRun[] }[] = [];
  for (const run of runs) {
    const tags = 'isBreak' in run ? null : markOf(run);
    const last = groups.at(-1);
    if (last && last.tags?.[0] === tags?.[0]) last.runs.push(run);
    else groups.push({ tags, runs: [run] });
  }
  return groups
    .map(({ tags, runs: inside }) => {
      const [open, close] = tags ?? ['', ''];
      return `${open}${writtenRuns(inside, depth + 1)}${close}`;
    })
    .join('');
}

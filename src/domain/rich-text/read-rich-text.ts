import { DomUtils, parseDocument } from 'htmlparser2';
import { isRichText } from './is-rich-text.ts';
import {
  linkProblem,
  type RichTextBlock,
  type RichTextItem,
  type RichTextList,
  type RichTextPlace,
  type RichTextRun,
} from './rich-text.ts';
import { writtenRichText } from './write-rich-text.ts';

const { isTag, isText } = DomUtils;
type ParentNode = Pick<ReturnType<typeof parseDocument>, 'children'>;
type ChildNode = ParentNode['children'][number];
type Element = Extract<ChildNode, { attribs: object }>;

export interface ReadRichText {
  blocks: RichTextBlock[];
  /** What the HTML has that a formatted text may not have; all of it is left out of `blocks`. */
  problems: string[];
}

const BOLD = new Set(['strong', 'b']);
const ITALIC = new Set(['em', 'i']);
const HEADING = /^h[1-6]$/;
const ALLOWED = new Set(['p', 'h3', 'ul', 'ol', 'li', 'br', 'a', ...BOLD, ...ITALIC]);
/** Elements whose text is no text for readers. */
const UNREAD = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'head',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'select',
]);
const CONTAINERS = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'hr',

  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'dl',
  'dt',
  'dd',
  'body',
  'html',
  'form',
  'fieldset',
  'address',
  'center',
]);
const MAX_DEPTH = 40;
const MAX_LISTS = 3;

interface Marks {
  isBold: boolean;
  isItalic: boolean;
  link: string | null;
}

const NO_MARKS: Marks = { isBold: false, isItalic: false, link: null };

/** Reads HTML as formatted text. HTML of other programs is read as far as it can be; see `problems` for what is left out. */
export function readRichText(html: string, place: RichTextPlace): ReadRichText {
  const problems = new Set<string>();
  const reader = new Reader(place, problems);
  reader.read(parseDocument(html, { decodeEntities: true }), NO_MARKS, 0);
  return { blocks: reader.ended(), problems: [...problems] };
}

/** What keeps a text from a place; nothing where it is plain. */
export const richTextProblems = (text: string, place: RichTextPlace): string[] =>
  isRichText(text) ? readRichText(text, place).problems : [];

/** A formatted text as it is stored: written in one way only. Plain text stays as it is. */
export const normalizedRichText = (text: string, place: RichTextPlace): string =>
  isRichText(text) ? writtenRichText(readRichText(text, place).blocks) : text;

/** Makes blocks of the nodes of a document or of an item of a list, in which headings and paragraphs are lines. */
class Reader {
  readonly #place: RichTextPlace;
  readonly #problems: Set<string>;
  readonly #blocks: RichTextBlock[] = [];
  /** How many lists are around. */
  readonly #lists: number;
  #kind: 'paragraph' | 'subheading' = 'paragraph';
  #runs: RichTextRun[] = [];

  constructor(place: RichTextPlace, problems: Set<string>, lists = 0) {
    this.#place = place;
    this.#problems = problems;
    this.#lists = lists;
  }

  read({ children }: ParentNode, marks: Marks, depth: number): void {
    if (depth > MAX_DEPTH) {
      this.#problems.add('has elements that are nested too deeply');
      return;
    }
    for (const child of children) this.#readNode(child, marks, depth);
  }

  ended(): RichTextBlock[] {
    this.#endBlock();
    return this.#blocks;
  }

  #readNode(node: ChildNode, marks: Marks, depth: number): void {
    if (isText(node)) {
      this.#runs.push({ ...marks, text: node.data.replaceAll(/[\t\n\f\r ]+/g, ' ') });
      return;
    }
    if (!isTag(node)) return;
    this.#check(node);
    const { name } = node;
    if (UNREAD.has(name)) return;
    if (name === 'br') this.#runs.push({ isBreak: true });
    else if (name === 'ul' || name === 'ol') this.#readList(node, marks, depth);
    else if (name === 'p' || HEADING.test(name) || CONTAINERS.has(name) || name === 'li')
      this.#readBlock(node, marks, depth);
    else {
      this.read(node, this.#marksIn(node, marks), depth + 1);
      // Cells of a table stand apart.
      if (name === 'td' || name === 'th') this.#runs.push({ ...NO_MARKS, text: ' ' });
    }
  }

  #readBlock(node: Element, marks: Marks, depth: number): void {
    this.#endBlock();
    const isHeading = HEADING.test(node.name);
    if (isHeading && this.#place.hasSubheadings && this.#lists === 0) this.#kind = 'subheading';
    this.read(
      node,
      { ...marks, isBold: marks.isBold || (isHeading && this.#kind === 'paragraph') },
      depth + 1,
    );
    this.#endBlock();
  }

  #readList(node: Element, marks: Marks, depth: number): void {
    this.#endBlock();
    if (this.#lists >= MAX_LISTS) {
      this.#problems.add(`has lists that are nested more than ${MAX_LISTS} deep`);
      this.read(node, marks, depth + 1);
      return;
    }
    const items: RichTextItem[] = [];
    for (const child of node.children) {
      const reader = new Reader(this.#place, this.#problems, this.#lists + 1);
      if (isTag(child) && child.name === 'li') {
        this.#check(child);
        reader.read(child, marks, depth + 1);
      } else reader.#readNode(child, marks, depth + 1);
      const item = itemOf(reader.ended());
      const last = items.at(-1);
      // Old HTML has the list within an item behind it.
      if (item.runs.length === 0 && last && item.lists.length > 0)
        items[items.length - 1] = { ...last, lists: [...last.lists, ...item.lists] };
      else if (item.runs.length > 0 || item.lists.length > 0) items.push(item);
    }
    if (items.length > 0) this.#blocks.push({ kind: 'list', isNumbered: node.name === 'ol', items });
  }

  #endBlock(): void {
    const runs = tidied(this.#runs);
    if (runs.length > 0) this.#blocks.push({ kind: this.#kind, runs });
    this.#runs = [];
    this.#kind = 'paragraph';
  }

  #marksIn({ name, attribs }: Element, marks: Marks): Marks {
    const { style = '' } = attribs;
    const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
    const isHeavy = weight === undefined ? BOLD.has(name) : weight === 'bold' || Number(weight) >= 600;
    const isSlanted = ITALIC.has(name) || /font-style:\s*italic/i.test(style);
    const href = name === 'a' ? (attribs.href ?? '').trim() : '';
    return {
      isBold: marks.isBold || isHeavy,
      isItalic: marks.isItalic || isSlanted,
      link: href !== '' && linkProblem(href) === null ? href : marks.link,
    };
  }

  #check({ name, attribs }: Element): void {
    const isAllowed = name === 'h3' ? this.#place.hasSubheadings : ALLOWED.has(name);
    if (!isAllowed) this.#problems.add(`must not have <${name}>`);
    for (const attribute of Object.keys(attribs))
      if (isAllowed && !(name === 'a' && attribute === 'href'))
        this.#problems.add(`must not have ${attribute} on <${name}>`);
    const problem = name === 'a' ? linkProblem(attribs.href ?? '') : null;
    if (problem !== null)
      this.#problems.add(`has a link to ${JSON.stringify(attribs.href ?? '')}, which ${problem}`);
  }
}

function itemOf(blocks: readonly RichTextBlock[]): RichTextItem {
  const lines = blocks.flatMap((block) => (block.kind === 'list' ? [] : [block.runs]));
  return {
    runs: lines.flatMap((runs, index): RichTextRun[] =>
      index === 0 ? [...runs] : [{ isBreak: true }, ...runs],
    ),
    lists: blocks.filter((block): block is RichTextList => block.kind === 'list'),
  };
}

/** Neighbours with the same marks become one; no spaces at the ends of lines, no line breaks at the ends of a block. */
function tidied(runs: readonly RichTextRun[]): RichTextRun[] {
  const tidy: RichTextRun[] = [];
  for (const run of runs) {
    const last = tidy.at(-1);
    if ('isBreak' in run) {
      trimEnd(tidy);
      if (tidy.length > 0) tidy.push(run);
      continue;
    }
    const isAfterSpace = last === undefined || 'isBreak' in last || last.text.endsWith(' ');
    const text = isAfterSpace ? run.text.replace(/^ +/, '') : run.text;
    if (text === '') continue;
    if (last && !('isBreak' in last) && isMarkedAlike(last, run))
      tidy[tidy.length - 1] = { ...last, text: last.text + text };
    else tidy.push({ ...run, text });
  }
  for (;;) {
    trimEnd(tidy);
    const last = tidy.at(-1);
    if (last === undefined || !('isBreak' in last)) return tidy;
    tidy.pop();
  }
}

function trimEnd(runs: RichTextRun[]): void {
  const last = runs.at(-1);
  if (last === undefined || 'isBreak' in last) return;
  const text = last.text.trimEnd();
  if (text === '') runs.pop();
  else runs[runs.length - 1] = { ...last, text };
}

const isMarkedAlike = (one: Marks, other: Marks): boolean =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.link === other.link;

import { unescaped } from './escaped.ts';
import { isRichText } from './is-rich-text.ts';

/**
 * A text without its formatting: paragraphs are apart by an empty line, points of lists begin with a dot or their number. Plain text stays
 * as it is.
 */
export const plainText = (text: string): string => (isRichText(text) ? linesOf(text, {}) : text);

/** A text with its formatting in characters, to compare two versions of it: `**bold**`, `_italic_`, `link (/faq)`. */
export const markedText = (text: string): string => (isRichText(text) ? linesOf(text, MARKS) : text);

type Marks = Readonly<Record<string, string>>;

const MARKS: Marks = { strong: '**', em: '_', h3: '### ' };

/** Tags as they are written, and the text between them. */
const TOKENS = /<(\/?)([a-z]{1,6}\d?)(?: href="([^"<>]*)")?>|[^<]+/g;

function linesOf(html: string, marks: Marks): string {
  const lines: string[] = [];
  const lists: { isNumbered: boolean; count: number }[] = [];
  const links: string[] = [];
  let line = '';
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '';
  };
  const begin = (tag: string, href: string) => {
    if (tag === 'br') endLine();
    if (tag === 'p' || tag === 'h3') {
      if (lines.length > 0) lines.push('');
      line = tag === 'h3' ? (marks.h3 ?? '') : '';
    }
    if (tag === 'ul' || tag === 'ol') {
      endLine();
      lists.push({ isNumbered: tag === 'ol', count: 0 });
    }
    if (tag === 'li') line = pointOf(lists);
    if (tag === 'a') links.push(href);
    else if (tag !== 'h3') line += marks[tag] ?? '';
  };
  const end = (tag: string) => {
    if (tag === 'ul' || tag === 'ol') lists.pop();
    if (['p', 'h3', 'li'].includes(tag)) endLine();
    else if (tag !== 'a') line += marks[tag] ?? '';
    else if (marks === MARKS) line += ` (${unescaped(links.pop() ?? '')})`;
  };
  for (const [text, isEnd, tag, href = ''] of html.matchAll(TOKENS)) {
    if (tag === undefined) line += unescaped(text);
    else if (isEnd) end(tag);
    else begin(tag, href);
  }
  endLine();
  return lines.join('\n');
}

function pointOf(lists: { isNumbered: boolean; count: number }[]): string {
  const list = lists.at(-1);
  if (!list) return '';
  list.count += 1;
  return `${'  '.repeat(lists.length - 1)}${list.isNumbered ? `${list.count}.` : '•'} `;
}

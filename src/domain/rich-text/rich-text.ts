/** A stretch of text with the same marks, or a line break. */
export type RichTextRun =
  | { text: string; isBold: boolean; isItalic: boolean; link: string | null }
  | { isBreak: true };

export interface RichTextItem {
  runs: readonly RichTextRun[];
  lists: readonly RichTextList[];
}

export interface RichTextList {
  kind: 'list';
  isNumbered: boolean;
  items: readonly RichTextItem[];
}

export type RichTextBlock = { kind: 'paragraph' | 'subheading'; runs: readonly RichTextRun[] } | RichTextList;

/** What a place of formatted text allows besides paragraphs, marks and lists. */
export interface RichTextPlace {
  hasSubheadings: boolean;
}

/** The description of a product. */
export const PRODUCT_TEXT: RichTextPlace = { hasSubheadings: true };
/** Below a heading of its own. */
export const SECTION_TEXT: RichTextPlace = { hasSubheadings: true };
/** The answer to a question, which is the heading, and what stands before the first heading. */
export const ANSWER_TEXT: RichTextPlace = { hasSubheadings: false };

const ADDRESS =
  /^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\/][^\s\\]*|mailto:[^\s\\@]+@[^\s\\@]+|tel:\+?[\d().-]+)$/;
const MAX_ADDRESS = 300;

/** What is wrong with where a link leads; null when it may. */
export function linkProblem(address: string): string | null {
  if (address.length > MAX_ADDRESS) return `must have at most ${MAX_ADDRESS} characters`;
  return ADDRESS.test(address)
    ? null
    : 'must be a page of the shop like /faq, or begin with https://, http://, mailto: or tel:';
}

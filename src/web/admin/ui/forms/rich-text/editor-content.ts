import type { JSONContent } from '@tiptap/core';
import { isRichText } from '#domain/rich-text/is-rich-text.ts';
import type { RichTextBlock, RichTextItem, RichTextList, RichTextRun } from '#domain/rich-text/rich-text.ts';
import { blocksOfPlain, type PlainForm, storedText } from '#domain/rich-text/stored-text.ts';
import { writtenRichText } from '#domain/rich-text/write-rich-text.ts';

/** A stored text as the HTML that the editor reads. */
export const editorHtml = (text: string, form: PlainForm): string =>
  isRichText(text) ? text : writtenRichText(blocksOfPlain(text, form));

/** What the editor shows, as it is stored. */
export const textOfEditor = (document: JSONContent, form: PlainForm): string =>
  storedText((document.content ?? []).flatMap(blockOf), form);

function blockOf(node: JSONContent): RichTextBlock[] {
  if (node.type === 'bulletList' || node.type === 'orderedList') return [listOf(node)];
  const runs = runsOf(node);
  if (runs.length === 0) return [];
  return [{ kind: node.type === 'heading' ? 'subheading' : 'paragraph', runs }];
}

const listOf = (node: JSONContent): RichTextList => ({
  kind: 'list',
  isNumbered: node.type === 'orderedList',
  items: (node.content ?? []).map(itemOf),
});

function itemOf({ content = [] }: JSONContent): RichTextItem {
  const isList = ({ type }: JSONContent) => type === 'bulletList' || type === 'orderedList';
  return {
    runs: content.filter((node) => !isList(node)).flatMap(runsOf),
    lists: content.filter(isList).map(listOf),
  };
}

const runsOf = ({ content = [] }: JSONContent): RichTextRun[] =>
  content.map(({ type, text = '', marks = [] }): RichTextRun => {
    if (type === 'hardBreak') return { isBreak: true };
    const link: unknown = marks.find((mark) => mark.type === 'link')?.attrs?.['href'];
    return {
      text,
      isBold: marks.some((mark) => mark.type === 'bold'),
      isItalic: marks.some((mark) => mark.type === 'italic'),
      link: typeof link === 'string' ? link : null,
    };
  });

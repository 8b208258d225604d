import { isRichText } from '#domain/rich-text/is-rich-text.ts';
import { Paragraphs } from './paragraphs.tsx';
import { RichText } from './rich-text.tsx';

/** A text that may be formatted; `split` makes the paragraphs of a plain one. */
export function FormattedText({ text, split }: { text: string; split: (text: string) => string[] }) {
  return isRichText(text) ? <RichText html={text} /> : <Paragraphs of={split(text)} />;
}

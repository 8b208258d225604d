import { isRichText } from '#domain/rich-text/rich-text.ts';
import { Paragraphs } from './paragraphs.tsx';
import styles from './rich-text.module.css';

/** Formatted text, which the server has written: it knows no other HTML than that of `writtenRichText`. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: contracts of content write it again from what they allow, see richText.
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A text that may be formatted; `split` makes the paragraphs of a plain one. */
export function FormattedText({ text, split }: { text: string; split: (text: string) => string[] }) {
  return isRichText(text) ? <RichText html={text} /> : <Paragraphs of={split(text)} />;
}

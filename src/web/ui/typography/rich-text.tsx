import styles from './rich-text.module.css';

/** Formatted text, which the server has written: it knows no other HTML than that of `writtenRichText`. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: contracts of content write it again from what they allow, see richText.
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />;
}

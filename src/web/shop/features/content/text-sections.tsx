import type { TextPageContent } from '#contracts/content/page-contents.ts';
import { slugOf } from '#domain/content/page-address.ts';
import { FormattedText } from '#web/ui/typography/formatted-text.tsx';
import { paragraphsAtLineBreaks } from '#web/ui/typography/split-paragraphs.ts';
import styles from './text-sections.module.css';

/** The sections of a text page, with a table of contents next to them in wide windows. */
export function TextSections({ content }: { content: TextPageContent }) {
  const { sections, updatedOn } = content;
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label="On this page">
        <ol className={styles.entries}>
          {sections.map(({ heading }) => (
            <li key={heading}>
              <a href={`#${slugOf(heading)}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {sections.map(({ heading, text }) => (
          <section key={heading} id={slugOf(heading)} className={styles.section}>
            <h2>{heading}</h2>
            <FormattedText text={text} split={paragraphsAtLineBreaks} />
          </section>
        ))}
        <p className={styles.updated}>
          Last changed on <time dateTime={updatedOn}>{formatDate(updatedOn)}</time>.
        </p>
      </div>
    </div>
  );
}

const formatDate = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

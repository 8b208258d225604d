import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { FaqPageContent } from '#contracts/content/page-contents.ts';
import { slugOf } from '#domain/content/page-address.ts';
import { Paragraphs } from '#web/ui/typography/paragraphs.tsx';
import { paragraphsAtBlankLines } from '#web/ui/typography/split-paragraphs.ts';
import styles from './faq-list.module.css';

type FaqItem = FaqPageContent['items'][number];

/** What `isRichText` finds of answers. Sharing code with other pages for it would cost this page more than it has left. */
const FORMATTED = /^<(p|[uo]l)>/;

/** Expandable questions; an address with a question's fragment (`#how-hot-is-it`) opens it. Spec §2, FAQ. */
export function FaqList({ items }: { items: readonly FaqItem[] }) {
  useOpenByHash();
  return (
    <div className={styles.list}>
      {items.map((item) => (
        <Question key={item.question} item={item} />
      ))}
    </div>
  );
}

function Question({ item }: { item: FaqItem }) {
  const id = slugOf(item.question);
  return (
    <details id={id} className={styles.item}>
      <summary className={styles.question}>
        <h2>{item.question}</h2>
        <img className={styles.marker} src="/pictures/brand/marker.svg" alt="" width={44} height={44} />
      </summary>
      <div className={styles.answer}>
        {FORMATTED.test(item.answer) ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server, as in RichText.
          <div dangerouslySetInnerHTML={{ __html: item.answer }} />
        ) : (
          <Paragraphs of={paragraphsAtBlankLines(item.answer)} />
        )}
        <a className={styles.link} href={`#${id}`} aria-label={`Link to this answer: ${item.question}`}>
          Link to this answer
        </a>
      </div>
    </details>
  );
}

function useOpenByHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(window.location.hash.slice(1));
      if (!(target instanceof HTMLDetailsElement)) return;
      target.open = true;
      target.scrollIntoView();
    };
    if (hash !== '') open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [hash]);
}

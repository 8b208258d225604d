import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { FaqPageContent } from '#contracts/content/page-contents.ts';
import { slugOf } from '#domain/content/page-address.ts';
import { Paragraphs } from '#web/ui/typography/paragraphs.tsx';
import { paragraphsAtBlankLines } from '#web/ui/typography/split-paragraphs.ts';
import styles from './faq-list.module.css';

type FaqItem = FaqPageContent['items'][number];

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
        <RollingBall className={styles.ball} />
      </summary>
      <div className={styles.answer}>
        <Paragraphs of={paragraphsAtBlankLines(item.answer)} />
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
      const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      if (!(target instanceof HTMLDetailsElement)) return;
      target.open = true;
      target.scrollIntoView();
    };
    if (hash !== '') open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [hash]);
}

/** A cricket ball that rolls when a question is opened. */
function RollingBall({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} width="44" height="44" viewBox="0 0 44 44" fill="none" aria-hidden="true">
      <circle cx="22" cy="22" r="19.5" fill="#b81a10" stroke="#4a1602" strokeWidth="3" />
      <path d="M30 4.5c-9 8-13 20-11 35M35.5 8.5C27 16 23 27 25 39" stroke="#fff6e5" strokeWidth="2" />
      <path
        d="M24 8l6 3M20.5 14.5l6.5 2.5M18.5 22h7M18.3 29.5l6.7-.5M19 36l6.5-1.5"
        stroke="#fff6e5"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

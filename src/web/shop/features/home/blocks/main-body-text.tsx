import { Paragraphs } from '#web/ui/typography/paragraphs.tsx';
import { paragraphsAtLineBreaks } from '#web/ui/typography/split-paragraphs.ts';
import type { BlockOf } from '../block-of.ts';
import styles from './main-body-text.module.css';

/** A heading with paragraphs. Spec §2, Home: main body text. */
export function MainBodyText({ block }: { block: BlockOf<'MainBodyText'> }) {
  return (
    <section className={styles.body}>
      <h2 className={styles.heading}>{block.headingText}</h2>
      <div className={styles.text}>
        <Paragraphs of={paragraphsAtLineBreaks(block.bodyText)} />
      </div>
      <BallPath />
    </section>
  );
}

/** The path of a cricket ball as it bounces and turns. */
function BallPath() {
  return (
    <svg className={styles.ballPath} viewBox="0 0 600 300" fill="none" aria-hidden="true">
      <path
        d="M8 40C140 60 250 140 330 262C350 190 430 110 540 70"
        stroke="#4a1602"
        strokeWidth="9"
        strokeLinecap="round"
        strokeDasharray="1 24"
      />
      <path
        d="M292 282l-26 12M330 286v14M368 282l26 12"
        stroke="#4a1602"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="556" cy="62" r="36" fill="#b81a10" stroke="#4a1602" strokeWidth="7" />
      <path
        d="M572 30c-16 14-24 40-18 66"
        stroke="#fff6e5"
        strokeWidth="5"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
    </svg>
  );
}

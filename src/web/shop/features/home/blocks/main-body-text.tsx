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
      <img
        className={styles.flourish}
        src="/pictures/brand/flourish.svg"
        alt=""
        width={600}
        height={300}
        loading="lazy"
      />
    </section>
  );
}

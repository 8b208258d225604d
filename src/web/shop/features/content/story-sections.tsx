import type { StoryPageContent } from '#contracts/content/page-contents.ts';
import { Picture } from '#web/ui/images/picture.tsx';
import { FormattedText } from '#web/ui/typography/formatted-text.tsx';
import { storyParagraphs } from '#web/ui/typography/split-paragraphs.ts';
import styles from './story-sections.module.css';

type StorySection = StoryPageContent['sections'][number];

/** Sections of the brand story, with the picture on alternating sides. Spec §2, Brand story. */
export function StorySections({ sections }: { sections: readonly StorySection[] }) {
  return (
    <div className={styles.story}>
      {sections.map((section, index) => (
        <Section key={section.imageUrl} section={section} isFirst={index === 0} />
      ))}
    </div>
  );
}

function Section({ section, isFirst }: { section: StorySection; isFirst: boolean }) {
  return (
    <section className={styles.section}>
      <div className={styles.frame}>
        <Picture
          src={section.imageUrl}
          alt={section.imageAlt}
          sizes="(min-width: 768px) 50vw, 100vw"
          isPriority={isFirst}
          className={styles.picture}
        />
      </div>
      <div className={styles.text}>
        {section.heading !== '' && <h2>{section.heading}</h2>}
        <FormattedText text={section.text} split={storyParagraphs} />
      </div>
    </section>
  );
}

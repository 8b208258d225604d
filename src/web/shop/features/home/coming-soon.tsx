import type { ReactNode } from 'react';
import type { HomePageContent } from '#contracts/content/page-contents.ts';
import { Picture } from '#web/ui/images/picture.tsx';
import { TiltedTitle } from '#web/ui/typography/tilted-title.tsx';
import { CallToAction } from './blocks/call-to-action.tsx';
import styles from './coming-soon.module.css';
import { MarqueeStrip } from './blocks/marquee-strip.tsx';

export interface ComingSoonProps {
  content: HomePageContent['comingSoon'];
  /** The newsletter form. */
  form: ReactNode;
}

/** The page before the shop opens: newsletter, illustration, marquee and two large links. Spec §2, Home. */
export function ComingSoon({ content, form }: ComingSoonProps) {
  const { newsletter } = content;
  return (
    <>
      <div className={styles.header}>
        <div className={styles.body}>
          <h1 className={styles.heading}>
            <TiltedTitle>{content.headingText}</TiltedTitle>
          </h1>
          {content.bodyText !== '' && <p className={styles.text}>{content.bodyText}</p>}
          <section className={styles.card} aria-label="Newsletter">
            <h2 className={styles.cardHeading}>{newsletter.headingText}</h2>
            <p>{newsletter.bodyText}</p>
            {form}
          </section>
        </div>
        <div className={styles.bag}>
          <Picture
            src={content.imageUrl}
            alt={content.imageAlt}
            sizes="(min-width: 768px) 56vw, 108vw"
            isPriority
            className={styles.picture}
          />
        </div>
      </div>
      <div className={styles.strip}>
        <MarqueeStrip strip={content.marquee} />
      </div>
      <div className={styles.links}>
        {content.buttons.map(({ text, link }, index) => (
          <CallToAction key={link} text={text} link={link} accent={index === 0 ? 1 : 2} />
        ))}
      </div>
    </>
  );
}

import type { ReactNode } from 'react';
import type { OwnBlock } from '#contracts/content/own-page.ts';
import type { HomeBlock } from '#contracts/content/page-contents.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { FormattedText } from '#web/ui/typography/formatted-text.tsx';
import { paragraphsAtBlankLines, paragraphsAtLineBreaks } from '#web/ui/typography/split-paragraphs.ts';
import styles from './own-block-view.module.css';

interface OwnBlockViewProps {
  block: OwnBlock;
  /** Renders a block that the home page has too. */
  children: (block: HomeBlock) => ReactNode;
}

/** A block of a page that staff have added. */
export function OwnBlockView({ block, children }: OwnBlockViewProps) {
  switch (block.type) {
    case 'Prose':
      return (
        <section className={styles.block}>
          {block.headingText !== '' && <h2 className={styles.heading}>{block.headingText}</h2>}
          <div className={styles.text}>
            <FormattedText text={block.bodyText} split={paragraphsAtLineBreaks} />
          </div>
        </section>
      );
    case 'SinglePicture':
      return (
        <figure className={styles.block}>
          <Picture
            src={block.imageUrl}
            alt={block.imageAlt}
            sizes="(min-width: 1024px) 60rem, 92vw"
            className={styles.picture}
          />
          {block.caption !== '' && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
    case 'QuestionList':
      return (
        <section className={styles.block}>
          {block.headingText !== '' && <h2 className={styles.heading}>{block.headingText}</h2>}
          {block.items.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>{question}</summary>
              <FormattedText text={answer} split={paragraphsAtBlankLines} />
            </details>
          ))}
        </section>
      );
    case 'LinkButton':
      return (
        <div className={styles.block}>
          <LinkTo link={block.link}>{block.buttonText}</LinkTo>
        </div>
      );
    // The server has put its products in its place.
    case 'FeaturedCollection':
      return null;
    default:
      return children(block);
  }
}

function LinkTo({ link, children }: { link: string; children: string }) {
  if (link.startsWith('/'))
    return (
      <ButtonLink to={link} size="large">
        {children}
      </ButtonLink>
    );
  return (
    <a className={styles.elsewhere} href={link} rel="noopener">
      {children}
    </a>
  );
}

import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { TiltedTitle } from '#web/ui/typography/tilted-title.tsx';
import styles from './banner.module.css';
import { type BlockOf, blockColours } from '../block-of.ts';

/** The banner with the page's heading. Spec §2, Home: banner. */
export function Banner({ block }: { block: BlockOf<'Banner'> }) {
  return (
    <section className={styles.banner} style={blockColours(block)}>
      <div className={styles.body}>
        <h1 className={styles.heading}>
          <TiltedTitle>{block.headingText}</TiltedTitle>
        </h1>
        {block.bodyText !== '' && <p className={styles.text}>{block.bodyText}</p>}
        <ButtonLink to={block.route} size="large">
          {block.buttonText}
        </ButtonLink>
      </div>
      <div className={styles.frame}>
        <Picture
          src={block.imageUrl}
          alt={block.imageAlt}
          sizes="(min-width: 768px) 55vw, 100vw"
          isPriority
          className={styles.picture}
        />
      </div>
    </section>
  );
}

import { paragraphsAtLineBreaks } from '#domain/content/paragraphs.ts';
import { Paragraphs } from '#web/ui/paragraphs.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { type BlockOf, fieldColours } from './block-of.ts';
import styles from './multi-image-with-text.module.css';

/** Words and a hand of pictures. Spec §2, Home: multi-image-with-text. */
export function MultiImageWithText({ block }: { block: BlockOf<'MultiImageWithText'> }) {
  return (
    <section className={styles.field} style={fieldColours(block)}>
      <div className={styles.words}>
        <h2 className={styles.heading}>{block.headingText}</h2>
        <Paragraphs of={paragraphsAtLineBreaks(block.bodyText)} />
      </div>
      <ul className={styles.hand}>
        {block.images.map(({ imageUrl, imageAlt }) => (
          <li key={imageUrl} className={styles.card}>
            <Picture src={imageUrl} alt={imageAlt} sizes="(min-width: 768px) 28vw, 60vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Paragraphs } from '#web/ui/typography/paragraphs.tsx';
import { paragraphsAtLineBreaks } from '#web/ui/typography/split-paragraphs.ts';
import { type BlockOf, blockColours } from '../block-of.ts';
import styles from './text-with-image.module.css';

type Row = BlockOf<'TextWithImage'>['rows'][number];

/** Rows of a picture and a text, each with its own colours. Spec §2, Home: text-with-image rows. */
export function TextWithImage({ block }: { block: BlockOf<'TextWithImage'> }) {
  return block.rows.map((row) => <TextAndPicture key={row.headingText} row={row} />);
}

function TextAndPicture({ row }: { row: Row }) {
  return (
    <section className={styles.row} data-alignment={row.alignment} style={blockColours(row)}>
      <div className={styles.frame}>
        <Picture
          src={row.imageUrl}
          alt={row.imageAlt}
          sizes="(min-width: 768px) 50vw, 100vw"
          className={styles.picture}
        />
      </div>
      <div className={styles.body}>
        <h2 className={styles.heading}>{row.headingText}</h2>
        <div className={styles.text}>
          <Paragraphs of={paragraphsAtLineBreaks(row.bodyText)} />
        </div>
        <ButtonLink to={row.route} size="large">
          {row.buttonText}
        </ButtonLink>
      </div>
    </section>
  );
}

import { type BlockOf, blockColours } from '../block-of.ts';
import styles from './brand-highlighter.module.css';

/** Highlights with a drawing each. Spec §2, Home: brand highlighter. */
export function BrandHighlighter({ block }: { block: BlockOf<'BrandHighlighter'> }) {
  return (
    <section className={styles.block} style={blockColours(block)}>
      <h2 className={styles.heading}>{block.headingText}</h2>
      <ul className={styles.items}>
        {block.items.map(({ text, iconPath }) => (
          <li key={text} className={styles.item}>
            <img src={iconPath} alt="" width={180} height={180} loading="lazy" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

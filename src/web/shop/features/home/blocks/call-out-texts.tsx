import { FreeShippingNote } from '#web/state/money/free-shipping-note.tsx';
import type { BlockOf } from '../block-of.ts';
import styles from './call-out-texts.module.css';

/** Short texts in one line below the header. Spec §2, Home: top callout texts. */
export function CallOutTexts({ block }: { block: BlockOf<'TopCallOutTexts'> }) {
  return (
    <ul className={styles.texts}>
      {block.texts.map((text) => (
        <li key={text}>
          <FreeShippingNote text={text} />
        </li>
      ))}
    </ul>
  );
}

import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { Picture } from '#web/ui/images/picture.tsx';
import styles from './line-picture.module.css';

/** A small picture; the text next to it describes the line. */
export function LinePicture({ line }: { line: CartLineDetails }) {
  return (
    <div className={styles.picture}>
      {line.imageUrl && <Picture src={line.imageUrl} alt="" sizes="(min-width: 48rem) 9rem, 5.5rem" />}
    </div>
  );
}

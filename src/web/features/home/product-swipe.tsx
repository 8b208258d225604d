import { type ReactNode, useRef } from 'react';
import type { Selection } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/product.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NextIcon, PreviousIcon } from '#web/ui/icons.tsx';
import type { BlockOf } from './block-of.ts';
import styles from './product-swipe.module.css';
import { SwipeCard } from './swipe-card.tsx';

export interface ProductSwipeProps {
  block: BlockOf<'ProductSideSwipe'>;
  /** The products that the block names, as far as they are known. */
  products: readonly Product[];
  /** What puts a selection into the cart. */
  addButton(product: Product, selection: Selection): ReactNode;
}

/**
 * Products and bundles to swipe through sideways, and to put into the cart from there. The browser's own scrolling does the
 * swiping, so it works before and without scripts. Spec §2, Home: product side swipe.
 */
export function ProductSwipe({ block, products, addButton }: ProductSwipeProps) {
  const row = useRef<HTMLUListElement>(null);
  const byHandle = new Map(products.map((product) => [product.handle, product]));
  return (
    <section className={styles.field}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{block.headingText}</h2>
        <div className={styles.buttons}>
          <IconButton
            label="Previous snacks"
            icon={<PreviousIcon />}
            onClick={() => swipe(row.current, -1)}
          />
          <IconButton label="More snacks" icon={<NextIcon />} onClick={() => swipe(row.current, 1)} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul ref={row} className={styles.row} aria-label={block.headingText} tabIndex={0}>
        {block.products.map((entry) => (
          <SwipeCard
            key={`${entry.productHandle} ${entry.selectedBundleId}`}
            entry={entry}
            product={byHandle.get(entry.productHandle)}
            addButton={addButton}
          />
        ))}
      </ul>
    </section>
  );
}

/** Moves the row by one card. */
function swipe(row: HTMLUListElement | null, direction: 1 | -1): void {
  const card = row?.firstElementChild;
  if (!row || !card) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollBy({ left: direction * card.clientWidth, behavior: isCalm ? 'auto' : 'smooth' });
}

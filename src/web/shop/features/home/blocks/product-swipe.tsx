import { type ReactNode, useRef } from 'react';
import type { Selection } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import type { BlockOf } from '../block-of.ts';
import styles from './product-swipe.module.css';
import { SwipeCard } from './swipe-card.tsx';

export interface ProductSwipeProps {
  block: BlockOf<'ProductSideSwipe'>;
  /** The loaded products among those that the block names. */
  products: readonly Product[];
  /** Renders the button that adds a selection to the cart. */
  addButton(product: Product, selection: Selection): ReactNode;
}

const loadControls = () => import('#web/ui/carousel/carousel-controls.tsx');

/**
 * A row of products and bundles to swipe through. It scrolls natively, also without scripts, until the
 * carousel is loaded (docs/decisions/0073). Spec §2, Home: product side swipe.
 */
export function ProductSwipe({ block, products, addButton }: ProductSwipeProps) {
  const { items } = useStoreTexts();
  const container = useRef<HTMLElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const controls = useDeferredImport(loadControls, false);
  const byHandle = new Map(products.map((product) => [product.handle, product]));
  return (
    <section ref={container} className={styles.block}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{block.headingText}</h2>
        <div className={classNames(styles.buttons, block.autoplaySeconds !== undefined && styles.three)}>
          {controls && (
            <controls.CarouselControls
              container={container}
              viewport={viewport}
              previousLabel={`Previous ${items}`}
              nextLabel={`More ${items}`}
              autoplaySeconds={block.autoplaySeconds}
            />
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of cards, no fields of a form. */}
      <div
        ref={viewport}
        role="group"
        aria-label={block.headingText}
        className={classNames(styles.viewport, controls !== null && styles.withControls)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <ul className={styles.row}>
          {block.products.map((entry) => (
            <SwipeCard
              key={`${entry.productHandle} ${entry.selectedBundleId}`}
              entry={entry}
              product={byHandle.get(entry.productHandle)}
              addButton={addButton}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

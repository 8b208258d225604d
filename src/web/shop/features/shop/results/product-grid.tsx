import type { RefObject } from 'react';
import type { Product } from '#web/api/catalog/product.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { ProductCard } from '../card/product-card.tsx';
import styles from './product-grid.module.css';

/** One row: phones show only the edge of the next one, and its pictures would compete for bandwidth. */
const IN_FIRST_VIEW = 2;
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

const loadAddButton = () => import('../card/card-add-button.tsx');

interface ProductGridProps {
  products: readonly Product[];
  list?: RefObject<HTMLUListElement | null>;
}

/**
 * Products in two columns, with the right one shifted down. Their add buttons come when the browser is idle. Spec §2,
 * Search results.
 */
export function ProductGrid({ products, list }: ProductGridProps) {
  const adding = useDeferredImport(loadAddButton, false);
  return (
    <ul ref={list} className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard
          key={product.handle}
          product={product}
          isPriority={index < IN_FIRST_VIEW}
          addButton={adding && <adding.CardAddButton product={product} />}
        />
      ))}
    </ul>
  );
}

export function ProductGridSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading products…</VisuallyHidden>
      <ul className={styles.grid} aria-hidden="true">
        {PLACEHOLDERS.map((key) => (
          <li key={key} className={styles.placeholder}>
            <Skeleton shape="block" ratio={1} />
            <Skeleton width="60%" />
            <Skeleton width="35%" />
          </li>
        ))}
      </ul>
    </div>
  );
}

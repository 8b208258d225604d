import type { Product } from '#web/api/product.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

/** One row: of the next a phone shows an edge at most, and it would take the network from the first. */
const IN_FIRST_VIEW = 2;
const PLACES = [1, 2, 3, 4, 5, 6];

/** Products in two columns, the right one a step lower. Spec §2, Search results. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard key={product.handle} product={product} isPriority={index < IN_FIRST_VIEW} />
      ))}
    </ul>
  );
}

/** The places of products that are still on their way. */
export function ProductGridSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading products…</VisuallyHidden>
      <ul className={styles.grid} aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place} className={styles.place}>
            <Skeleton shape="block" ratio={1} />
            <Skeleton width="60%" />
            <Skeleton width="35%" />
          </li>
        ))}
      </ul>
    </div>
  );
}

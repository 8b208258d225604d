import { useQuery } from '@tanstack/react-query';
import { isSoldOut } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/product.ts';
import { shopQuery } from '#web/api/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { ProductGrid } from '#web/shop/features/shop/product-grid.tsx';
import styles from './related-products.module.css';

const MAX_PRODUCTS = 4;

/** Products in stock from the same categories, otherwise bestsellers; nothing until they are loaded. */
export function RelatedProducts({ product }: { product: Product }) {
  const { data } = useQuery(shopQuery(useApi(), relatedParams(product)));
  const others = (data?.products ?? []).filter(
    (other) => other.handle !== product.handle && !isSoldOut(other),
  );
  if (others.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related-products">
      <h2 id="related-products" className={styles.title}>
        In stock, and just as good
      </h2>
      <ProductGrid products={others.toReversed().slice(0, MAX_PRODUCTS)} />
    </section>
  );
}

function relatedParams({ categories }: Product): URLSearchParams {
  if (categories.length === 0) return new URLSearchParams({ query: 'best_sellers' });
  return new URLSearchParams({ query: categories.join(','), query_type: 'category-search' });
}

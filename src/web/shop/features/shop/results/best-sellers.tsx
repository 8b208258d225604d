import { useQuery } from '@tanstack/react-query';
import { BEST_SELLERS_SEARCH, shopQuery } from '#web/api/catalog/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import styles from './best-sellers.module.css';
import { ProductGrid } from './product-grid.tsx';

const MAX_PRODUCTS = 4;

/** Bestsellers for a search without results; nothing until they are loaded. */
export function BestSellers() {
  const { data } = useQuery(shopQuery(useApi(), BEST_SELLERS_SEARCH));
  if (!data || data.products.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="best-sellers">
      <h2 id="best-sellers" className={styles.title}>
        What others take home
      </h2>
      <ProductGrid products={data.products.toReversed().slice(0, MAX_PRODUCTS)} />
    </section>
  );
}

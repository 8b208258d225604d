import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '#web/api/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import styles from './best-sellers.module.css';
import { ProductGrid } from './product-grid.tsx';

const MAX_PRODUCTS = 4;
const PARAMS = new URLSearchParams({ query: 'best_sellers' });

/** Bestsellers for a search without results; nothing until they are loaded. */
export function BestSellers() {
  const { data } = useQuery(shopQuery(useApi(), PARAMS));
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

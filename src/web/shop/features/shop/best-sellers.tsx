import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '#web/api/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import styles from './best-sellers.module.css';
import { ProductGrid } from './product-grid.tsx';

const SHOWN = 4;
const ASKED = new URLSearchParams({ query: 'best_sellers' });

/** What others take home, for who found nothing; nothing while it is not there. */
export function BestSellers() {
  const { data } = useQuery(shopQuery(useApi(), ASKED));
  if (!data || data.products.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="best-sellers">
      <h2 id="best-sellers" className={styles.title}>
        What others take home
      </h2>
      <ProductGrid products={data.products.toReversed().slice(0, SHOWN)} />
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { isSoldOut, type Selection } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/product.ts';
import { BEST_SELLERS, shopQuery } from '#web/api/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { ProductGrid } from '#web/shop/features/shop/product-grid.tsx';
import { ProductRows } from '#web/shop/features/shop/product-rows.tsx';
import { StoresLink } from '#web/shop/features/store-locator/stores-link.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './related-products.module.css';

const MAX_ALTERNATIVES = 4;
const MAX_COMPANIONS = 3;

const loadSoldOut = () => import('./sold-out-options.tsx');

/** What a sold-out choice leads on to. Nothing until it is loaded. */
export function SoldOut(choice: { product: Product; selection: Selection }) {
  const soldOut = useDeferredImport(loadSoldOut, true);
  return soldOut && <soldOut.SoldOutOptions {...choice} />;
}

/** Other products to look at, below a product. */
export const RelatedProducts = ({ product }: { product: Product }) =>
  isSoldOut(product) ? <Alternatives product={product} /> : <GoesWith product={product} />;

/** Instead of a sold-out product: others of its categories in stock, or best sellers. Nothing until they are loaded. */
function Alternatives({ product }: { product: Product }) {
  const { categories } = product;
  const params =
    categories.length === 0
      ? BEST_SELLERS
      : new URLSearchParams({ query: categories.join(','), query_type: 'category-search' });
  const others = useProductsInStock(params, product);
  if (others.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related-products">
      <h2 id="related-products" className={styles.title}>
        In stock, and just as good
      </h2>
      <ProductGrid products={others.slice(0, MAX_ALTERNATIVES)} />
    </section>
  );
}

/** To go with a product: best sellers, first those of other categories. Nothing until they are loaded. */
function GoesWith({ product }: { product: Product }) {
  const others = useProductsInStock(BEST_SELLERS, product);
  const isSimilar = (other: Product) => other.categories.some((name) => product.categories.includes(name));
  const companions = [...others.filter((other) => !isSimilar(other)), ...others.filter(isSimilar)];
  if (companions.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related-products">
      <h2 id="related-products" className={styles.title}>
        Goes with it
      </h2>
      <ProductRows products={companions.slice(0, MAX_COMPANIONS)} />
      <p className={styles.stores}>
        <StoresLink handle={product.handle} title={product.title} />
      </p>
    </section>
  );
}

/** Other products in stock, in the order in which the shop shows them. */
function useProductsInStock(params: URLSearchParams, { handle }: Product): Product[] {
  const { data } = useQuery(shopQuery(useApi(), params));
  return (data?.products ?? []).filter((other) => other.handle !== handle && !isSoldOut(other)).toReversed();
}

import { useQuery } from '@tanstack/react-query';
import { isSoldOut } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { BEST_SELLERS_SEARCH, shopQuery } from '#web/api/catalog/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { ProductRows } from '#web/shop/features/shop/results/product-rows.tsx';
import { StoresLink } from '#web/shop/features/store-locator/stores-link.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './related-products.module.css';
import type { SoldOutOptionsProps } from './sold-out-options.tsx';

const MAX_COMPANIONS = 3;

const loadSoldOut = () => import('./sold-out-options.tsx');

/** What is shown for a sold-out choice. Nothing until it is loaded. */
export function SoldOut(choice: SoldOutOptionsProps) {
  const soldOut = useDeferredImport(loadSoldOut, true);
  return soldOut && <soldOut.SoldOutOptions {...choice} />;
}

/** Products below a product; none below one that is sold out, whose alternatives are beside its choices. */
export const RelatedProducts = ({ product }: { product: Product }) =>
  isSoldOut(product) ? null : <GoesWith product={product} />;

/** To go with a product: best sellers, first those of other categories. Nothing until they are loaded. */
function GoesWith({ product }: { product: Product }) {
  const others = useProductsInStock(BEST_SELLERS_SEARCH, product);
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

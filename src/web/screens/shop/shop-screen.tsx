import { useSearchParams } from 'react-router';
import { DEFAULT_COLLECTION } from '#domain/catalog/search-request.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import { searchRefusal, shopQuery } from '#web/api/product-queries.ts';
import { EmptyBag } from '#web/features/cart/empty-bag.tsx';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { pageMeta } from '#web/features/chrome/page-meta.ts';
import { CategoryLinks } from '#web/features/shop/category-links.tsx';
import { ProductGrid, ProductGridSkeleton } from '#web/features/shop/product-grid.tsx';
import { type ShopProducts, useShopProducts } from '#web/features/shop/use-shop-products.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TornEdge } from '#web/ui/torn-edge.tsx';
import styles from './shop-screen.module.css';

export const handle: PageHandle = { page: 'SearchPage', hasCallOut: true };

export const meta = pageMeta({
  title: 'Shop',
  description: 'Indian-inspired snack mixes and chocolate bites, made in New York City.',
});

const queries = ({ api, url: { searchParams } }: PageArgs) => ({
  needs: searchRefusal(searchParams) === null ? [shopQuery(api, searchParams)] : [],
});

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /shop and /search: everything there is to eat, or what the address asks for. Spec §2, Search results. */
export default function ShopScreen() {
  const [params] = useSearchParams();
  const found = useShopProducts(params);
  const brand = useAppSelector((state) => state.global.brand);
  return (
    <>
      <div className={styles.sign}>
        <h1 className={styles.heading}>
          best of <span className={styles.brand}>{brand}</span>
        </h1>
        <div className={styles.categories}>
          <CategoryLinks current={params.get('query') ?? DEFAULT_COLLECTION} />
        </div>
      </div>
      <TornEdge color="orange" />
      <div className={styles.shelves}>
        <Found found={found} asked={askedIn(params)} />
      </div>
    </>
  );
}

/** The words of a search; shelves and categories name themselves. */
const askedIn = (params: URLSearchParams) =>
  params.get('query_type') === 'search' ? params.get('query') : null;

function Found({ found, asked }: { found: ShopProducts; asked: string | null }) {
  if (found.status === 'loading') return <ProductGridSkeleton />;
  if (found.status === 'failed') return <Failed {...found} />;
  if (found.products.length === 0) {
    return (
      <EmptyState
        title="No results found"
        picture={<EmptyBag />}
        action={<ButtonLink to="/shop">See all snacks</ButtonLink>}
      >
        <p>Nothing in the kitchen goes by {asked === null ? 'that name' : `‘${asked}’`}. Yet.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {asked !== null && (
        <p className={styles.asked} role="status">
          {found.products.length === 1 ? '1 snack' : `${found.products.length} snacks`} for ‘{asked}’
        </p>
      )}
      <ProductGrid products={found.products} />
    </>
  );
}

function Failed({ message, retry }: { message: string; retry: (() => void) | null }) {
  return (
    <div className={styles.failed}>
      <Notice kind="error" title={message}>
        <p>{retry === null ? 'The shelves are still full, though.' : 'Give it a second and try again.'}</p>
      </Notice>
      {retry === null ? (
        <ButtonLink to="/shop">See all snacks</ButtonLink>
      ) : (
        <Button onClick={retry}>Try again</Button>
      )}
    </div>
  );
}

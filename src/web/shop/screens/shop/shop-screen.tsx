import { type MetaDescriptor, useSearchParams } from 'react-router';
import { canonicalAddress } from '#domain/content/canonical-address.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import { type SearchNotes, searchRefusal, shopQuery } from '#web/api/search-queries.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { brandOf, type MetaArgs, metaOf } from '#web/page/page-meta.ts';
import { EmptyBag } from '#web/shop/features/cart/empty-bag.tsx';
import { CategoryLinks } from '#web/shop/features/shop/category-links.tsx';
import { FoodFilter } from '#web/shop/features/shop/food-filter.tsx';
import { ProductGrid, ProductGridSkeleton } from '#web/shop/features/shop/product-grid.tsx';
import { SearchResultNotes } from '#web/shop/features/shop/search-result-notes.tsx';
import { ShopSearch } from '#web/shop/features/shop/shop-search.tsx';
import { useRecordedSearch } from '#web/shop/features/shop/use-recorded-search.ts';
import { type ShopProducts, useShopProducts } from '#web/shop/features/shop/use-shop-products.ts';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { useAppSelector } from '#web/state/hooks.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './shop-screen.module.css';

export const handle: PageHandle = { page: 'SearchPage', hasCallOut: true };

/** Shelves are listed by search engines under their own names; searches are not listed. */
export function meta({ location, matches }: { location: { search: string } } & MetaArgs): MetaDescriptor[] {
  const brand = brandOf(matches);
  const params = new URLSearchParams(location.search);
  const shelf = canonicalAddress('/shop', params)
    .match(/query=([a-z0-9_-]+)/)?.[1]
    ?.replaceAll('_', ' ');
  return metaOf(
    {
      title: shelf === undefined ? 'Shop' : `Shop ${shelf}`,
      description: `Everything that ${brand} sells, with prices, ingredients and allergens.`,
      isPrivate: askedIn(params) !== null,
    },
    brand,
  );
}

const queries = ({ api, url: { searchParams } }: PageArgs) => ({
  required: searchRefusal(searchParams) === null ? [shopQuery(api, searchParams)] : [],
});

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /shop and /search: everything there is to eat, or what the address asks for. Spec §2, Search results. */
export default function ShopScreen() {
  const [params] = useSearchParams();
  const found = useShopProducts(params);
  const shelves = useRecordedSearch(askedIn(params), found);
  const brand = useAppSelector((state) => state.global.brand);
  return (
    <>
      <PageJsonLd crumbs={[{ name: 'Shop', path: '/shop' }]} />
      <div className={styles.sign}>
        <h1
          className={styles.heading}
          style={{ '--letters': brand.length }}
          data-long={brand.length > LONGEST_ON_A_LINE || undefined}
        >
          best of <span className={styles.brand}>{brand}</span>
        </h1>
        <ShopSearch asked={askedIn(params)} params={params} />
        <div className={styles.categories}>
          <CategoryLinks params={params} />
        </div>
      </div>
      <TornEdge color="orange" />
      <div ref={shelves} className={styles.shelves}>
        <FoodFilter params={params} />
        <Found found={found} asked={askedIn(params)} />
      </div>
    </>
  );
}

/** A longer name would be set too small to be a heading. */
const LONGEST_ON_A_LINE = 20;

/** The words of a search; shelves and categories name themselves. */
const askedIn = (params: URLSearchParams) =>
  params.get('query_type') === 'search' ? params.get('query') : null;

function Found({ found, asked }: { found: ShopProducts; asked: string | null }) {
  if (found.status === 'loading') return <ProductGridSkeleton />;
  if (found.status === 'failed') return <Failed {...found} />;
  if (found.products.length === 0) {
    return <NothingFound asked={asked} notes={found.notes} />;
  }
  return (
    <>
      {(asked !== null || found.notes !== null) && (
        <p className={styles.asked} role="status">
          {found.products.length === 1 ? '1 snack' : `${found.products.length} snacks`}
          {asked !== null && ` for ‘${asked}’`}
        </p>
      )}
      <SearchResultNotes notes={found.notes} />
      <ProductGrid products={found.products} />
    </>
  );
}

function NothingFound({ asked, notes }: { asked: string | null; notes: SearchNotes | null }) {
  const isFiltered = notes !== null && notes.filters !== '';
  return (
    <>
      <EmptyState
        title="No results found"
        picture={<EmptyBag />}
        action={<ButtonLink to="/shop">See all snacks</ButtonLink>}
      >
        <p>
          {isFiltered
            ? `Nothing ${asked === null ? 'on this shelf' : `for ‘${asked}’`} fits. Yet.`
            : `Nothing in the kitchen goes by ${asked === null ? 'that name' : `‘${asked}’`}. Yet.`}
        </p>
        <SearchResultNotes notes={notes} />
      </EmptyState>
      <WayOn />
    </>
  );
}

const loadBestSellers = () => import('#web/shop/features/shop/best-sellers.tsx');

function WayOn() {
  const best = useDeferredImport(loadBestSellers, true);
  return best && <best.BestSellers />;
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

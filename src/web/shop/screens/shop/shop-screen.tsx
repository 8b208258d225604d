import { useEffect } from 'react';
import { Link, type MetaDescriptor, useSearchParams } from 'react-router';
import { DEFAULT_COLLECTION } from '#domain/catalog/search-request.ts';
import { canonicalAddress } from '#domain/content/canonical-address.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import {
  type SearchNotes,
  type SearchResults,
  type ShownCollection,
  searchRefusal,
  shopQuery,
} from '#web/api/catalog/search-queries.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { brandOf, type MetaArgs, metaOf, titleOf } from '#web/page/page-meta.ts';
import { EmptyPicture } from '#web/shop/features/cart/empty-picture.tsx';
import { CategoryLinks } from '#web/shop/features/shop/filters/category-links.tsx';
import { FoodFilter } from '#web/shop/features/shop/filters/food-filter.tsx';
import { ProductGrid, ProductGridSkeleton } from '#web/shop/features/shop/results/product-grid.tsx';
import { firstPageAddress, nextPage } from '#web/shop/features/shop/filters/filter-params.ts';
import { SearchResultNotes } from '#web/shop/features/shop/results/search-result-notes.tsx';
import { ShopSearch } from '#web/shop/features/shop/filters/shop-search.tsx';
import { ShowMore } from '#web/shop/features/shop/results/show-more.tsx';
import { useRecordedSearch } from '#web/shop/features/shop/results/use-recorded-search.ts';
import { type ShopProducts, useShopProducts } from '#web/shop/features/shop/results/use-shop-products.ts';
import { itemListJsonLd } from '#web/shop/features/structured-data/item-list-json-ld.ts';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { useAppSelector } from '#web/state/hooks.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { useFocusOnNew } from '#web/ui/lists/use-focus-on-new.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './shop-screen.module.css';

export const handle: PageHandle = { page: 'SearchPage', hasCallOut: true };

/** Search engines list collections and categories under their own names, but no searches. */
export function meta({
  location,
  loaderData,
  matches,
}: { location: { search: string } } & MetaArgs): MetaDescriptor[] {
  const brand = brandOf(matches);
  const params = new URLSearchParams(location.search);
  const loaded = loaderData?.queries.find(({ key }) => key[0] === 'shop')?.data as SearchResults | undefined;
  const collection = pageOf(loaded?.collection ?? null);
  const named = canonicalAddress('/shop', params)
    .match(/query=([a-z0-9_-]+)/)?.[1]
    ?.replaceAll('_', ' ');
  return metaOf(
    {
      title: collection?.title ?? (named === undefined ? 'Shop' : `Shop ${named}`),
      description:
        collection?.description.split('\n')[0] ||
        `${collection?.title ?? 'Everything'} that ${brand} sells, with prices, ingredients and allergens.`,
      isPrivate: searchTextIn(params) !== null,
    },
    brand,
  );
}

/** `/shop` itself has a heading of its own. */
const pageOf = (collection: ShownCollection | null): ShownCollection | null =>
  collection?.name === DEFAULT_COLLECTION ? null : collection;

const crumbOf = (collection: ShownCollection | null) =>
  collection ? [{ name: collection.title, path: `/shop?query=${collection.name}` }] : [];

const queries = ({ api, url: { searchParams } }: PageArgs) => ({
  required: searchRefusal(searchParams) === null ? [shopQuery(api, searchParams)] : [],
});

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /shop and /search: all products, or those that match the address. Spec §2, Search results. */
export default function ShopScreen() {
  const [params] = useSearchParams();
  const found = useShopProducts(params);
  const list = useRecordedSearch(searchTextIn(params), found);
  const collection = found.status === 'found' ? found.collection : null;
  return (
    <>
      <PageJsonLd
        crumbs={[{ name: 'Shop', path: '/shop' }, ...crumbOf(pageOf(collection))]}
        about={
          import.meta.env.SSR && found.status === 'found' && found.products.length > 0
            ? (shop) => [itemListJsonLd(found.products, shop)]
            : undefined
        }
      />
      <div className={styles.header} data-about={aboutOf(collection)}>
        <ShopHeading params={params} collection={collection} />
        {collection && <AboutCollection collection={collection} />}
        <div className={styles.search}>
          <ShopSearch searchText={searchTextIn(params)} params={params} />
        </div>
        <div className={styles.categories}>
          <CategoryLinks params={params} />
        </div>
      </div>
      <TornEdge color="orange" />
      <div ref={list} className={styles.products}>
        <FoodFilter params={params} />
        <Results found={found} params={params} />
      </div>
    </>
  );
}

/** The title of a collection, also while it is fetched where the menu has it; otherwise the brand's. */
function ShopHeading({
  params,
  collection,
}: {
  params: URLSearchParams;
  collection: ShownCollection | null;
}) {
  const { brand, collections } = useAppSelector((state) => state.global);
  const isCollection = (params.get('query_type') ?? 'collection-search') === 'collection-search';
  const asked = isCollection ? collections.find(({ name }) => name === params.get('query')) : undefined;
  const shown = collection ?? asked;
  const title = shown && shown.name !== DEFAULT_COLLECTION ? shown.title : null;
  // After each rendering, because `meta` takes the name back once the page is navigated within.
  useEffect(() => {
    if (collection && title !== null) document.title = titleOf(title, brand);
  });
  // Alone, a title has the place of ‘best of ’ too.
  const characters = title === null ? brand.length : Math.max(title.length - BEST_OF.length, 0);
  return (
    <h1
      className={classNames(styles.heading, title !== null && styles.title)}
      style={{ '--letters': characters }}
      data-long={characters > MAX_LINE_CHARACTERS || undefined}
    >
      {title === null && BEST_OF}
      <span className={styles.brand}>{title ?? brand}</span>
    </h1>
  );
}

const BEST_OF = 'best of ';

function aboutOf(collection: ShownCollection | null): 'picture' | 'text' | undefined {
  if (collection?.picture) return 'picture';
  return collection && collection.description !== '' ? 'text' : undefined;
}

/** What staff have written about a collection. */
function AboutCollection({ collection: { description, picture } }: { collection: ShownCollection }) {
  return (
    <div className={styles.about}>
      {picture && (
        <div className={styles.picture}>
          <Picture
            src={picture.url}
            alt={picture.alt}
            sizes="(min-width: 64rem) 15rem, 8rem"
            width={800}
            height={600}
            isPriority
          />
        </div>
      )}
      {description !== '' && (
        <div className={styles.text}>
          {description.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </div>
  );
}

/** A longer name would need type too small for a heading. */
const MAX_LINE_CHARACTERS = 20;

/** The text of a search; null for collections and categories. */
const searchTextIn = (params: URLSearchParams) =>
  params.get('query_type') === 'search' ? params.get('query') : null;

function Results({ found, params }: { found: ShopProducts; params: URLSearchParams }) {
  const searchText = searchTextIn(params);
  if (found.status === 'loading') return <ProductGridSkeleton />;
  if (found.status === 'failed') return <Failed {...found} />;
  if (found.products.length === 0 && found.nextCursor === null) {
    return <NoResults searchText={searchText} notes={found.notes} />;
  }
  return <FoundProducts key={params.toString()} {...found} params={params} />;
}

type Found = Extract<ShopProducts, { status: 'found' }>;

function FoundProducts({ products, notes, nextCursor, more, params }: Found & { params: URLSearchParams }) {
  const { item, items } = useStoreTexts();
  const searchText = searchTextIn(params);
  const { list, expectMore } = useFocusOnNew(products.length, 'a');
  const showMore = () => {
    expectMore();
    void more.loadMore();
  };
  return (
    <>
      {params.has('after') && (
        <p className={styles.count}>
          <Link to={firstPageAddress(params)}>Back to the first {items}</Link>
        </p>
      )}
      {!params.has('after') && (searchText !== null || notes !== null) && (
        <p className={styles.count} role="status">
          {products.length === 1 ? `1 ${item}` : `${products.length} ${items}`}
          {nextCursor !== null && ' and more'}
          {searchText !== null && ` for ‘${searchText}’`}
        </p>
      )}
      <SearchResultNotes notes={notes} />
      <ProductGrid products={products} list={list} />
      {nextCursor !== null && <ShowMore to={nextPage(params, nextCursor)} more={more} onMore={showMore} />}
    </>
  );
}

function NoResults({ searchText, notes }: { searchText: string | null; notes: SearchNotes | null }) {
  const { items } = useStoreTexts();
  const isFiltered = notes !== null && notes.filters !== '';
  return (
    <>
      <EmptyState
        title="No results found"
        picture={<EmptyPicture />}
        action={<ButtonLink to="/shop">See all {items}</ButtonLink>}
      >
        <p>
          {isFiltered
            ? `Nothing ${searchText === null ? 'on this shelf' : `for ‘${searchText}’`} fits. Yet.`
            : searchText === null
              ? 'There is nothing here. Yet.'
              : `Nothing in the kitchen goes by ‘${searchText}’. Yet.`}
        </p>
        <SearchResultNotes notes={notes} />
      </EmptyState>
      <Recommendations />
    </>
  );
}

const loadBestSellers = () => import('#web/shop/features/shop/results/best-sellers.tsx');

function Recommendations() {
  const best = useDeferredImport(loadBestSellers, true);
  return best && <best.BestSellers />;
}

function Failed({ message, retry }: { message: string; retry: (() => void) | null }) {
  const { items } = useStoreTexts();
  return (
    <div className={styles.failed}>
      <Notice kind="error" title={message}>
        <p>{retry === null ? 'The shelves are still full, though.' : 'Give it a second and try again.'}</p>
      </Notice>
      {retry === null ? (
        <ButtonLink to="/shop">See all {items}</ButtonLink>
      ) : (
        <Button onClick={retry}>Try again</Button>
      )}
    </div>
  );
}

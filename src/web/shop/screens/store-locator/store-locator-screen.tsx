import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Place, placesThatCarry } from '#domain/store-locations/place.ts';
import {
  productTitleQuery,
  storeLocationsErrorText,
  storeLocationsQuery,
} from '#web/api/catalog/store-location-queries.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { LocatorSearch } from '#web/shop/features/store-locator/locator-search.tsx';
import { PlaceList } from '#web/shop/features/store-locator/place-list.tsx';
import { ResultLine } from '#web/shop/features/store-locator/result-line.tsx';
import { StoreMapView } from '#web/shop/features/store-locator/store-map-view.tsx';
import { useNearMe } from '#web/shop/features/store-locator/use-near-me.ts';
import { type StoreLocator, useStoreLocator } from '#web/shop/features/store-locator/use-store-locator.ts';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { storeLocationJsonLd } from '#web/shop/features/structured-data/store-location-json-ld.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import styles from './store-locator-screen.module.css';

export const handle: PageHandle = { page: 'StoreLocatorPage', background: 'orange' };

/** The product whose stores are shown, by its handle in the address; null for all stores. */
const carriedIn = (params: URLSearchParams) => params.get('carries') || null;

const queries = ({ api, url }: PageArgs) => {
  const handle = carriedIn(url.searchParams);
  return {
    required: [storeLocationsQuery(api)],
    optional: handle === null ? [] : [productTitleQuery(api, handle)],
  };
};

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export const meta = pageMeta({
  title: 'Store Locator',
  description: 'Find the shop nearest to you that sells what we make, in the US and Canada.',
});

/** The screen at /store-locator. Spec §2, Store locator. */
export default function StoreLocatorScreen() {
  const found = useQuery(storeLocationsQuery(useApi()));
  const [params] = useSearchParams();
  const carries = carriedIn(params);
  const places = useMemo(
    () => (carries === null ? found.data : found.data && placesThatCarry(found.data, carries)) ?? NO_PLACES,
    [found.data, carries],
  );
  const locator = useStoreLocator(places);
  const nearMe = useNearMe((point) => locator.measureFrom({ ...point, kind: 'visitor' }));
  const [best] = locator.results;

  function goToBest() {
    if (locator.search.trim() !== '' && best) locator.select({ place: best, from: 'list' });
  }

  return (
    <>
      <PageJsonLd
        crumbs={[{ name: 'Store Locator', path: '/store-locator' }]}
        about={import.meta.env.SSR ? () => storeLocationJsonLd(found.data ?? NO_PLACES) : undefined}
      />
      <div className={styles.header}>
        <h1 className={styles.heading}>
          Store <span className={styles.lastWord}>Locator</span>
        </h1>
        <div className={styles.search}>
          <LocatorSearch
            search={locator.search}
            onSearch={locator.searchFor}
            onSubmit={goToBest}
            nearMe={nearMe}
          />
        </div>
      </div>
      <TornEdge color="orange" />
      <div className={styles.content}>
        <div className={styles.places}>
          <div className={styles.summary}>
            {carries !== null && <CarriedProduct handle={carries} />}
            <Summary found={found} locator={locator} />
          </div>
          <div className={styles.map}>
            <SectionBoundary of="The map">
              <StoreMapView locator={locator} />
            </SectionBoundary>
          </div>
          <div className={styles.list}>
            <SectionBoundary of="The list of stores" onRetry={found.refetch}>
              <PlaceList
                results={locator.results}
                selection={locator.selection}
                origin={locator.origin}
                onSelect={(place) => locator.select({ place, from: 'list' })}
              />
            </SectionBoundary>
          </div>
        </div>
      </div>
    </>
  );
}

const NO_PLACES: Place[] = [];

/** Says that only stores with one product are shown, and leads to all of them. */
function CarriedProduct({ handle }: { handle: string }) {
  const { item } = useStoreTexts();
  const { data: title } = useQuery(productTitleQuery(useApi(), handle));
  return (
    <p className={styles.carried}>
      Only stores with {title ?? `this ${item}`}. <Link to="/store-locator">Show all stores</Link>
    </p>
  );
}

/** The loading, failed and loaded states above the list. Spec §4, Store locator. */
function Summary({ found, locator }: { found: UseQueryResult<Place[]>; locator: StoreLocator }) {
  if (found.data === undefined && found.isFetching) return <p role="status">Loading store locations...</p>;
  if (found.data === undefined) return <Failed failure={found.error} onRetry={() => void found.refetch()} />;
  return (
    <ResultLine
      results={locator.results}
      isPending={locator.isPending}
      search={locator.search}
      origin={locator.origin}
      onClearSearch={() => locator.searchFor('')}
      onClearOrigin={() => locator.measureFrom(null)}
    />
  );
}

function Failed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <Notice kind="error" title={`Error loading store locations: ${storeLocationsErrorText(failure)}`}>
        <p>The shops are still there. Give it a second and try again.</p>
      </Notice>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

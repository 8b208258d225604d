import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaDescriptor, Navigate, redirect, useLocation } from 'react-router';
import { productPath } from '#domain/catalog/product-path.ts';
import { type BoxPage, boxQuery } from '#web/api/catalog/box-query.ts';
import {
  browserLoader,
  type LoadedQueries,
  loadedData,
  type PageArgs,
  serverLoader,
} from '#web/api/page-data.ts';
import { reviewsQuery } from '#web/api/reviews/review-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { brandOf, type MetaArgs, metaOf, titleOf } from '#web/page/page-meta.ts';
import { BoxBuilder } from '#web/shop/features/product/box/box-builder.tsx';
import { pageTextsOf } from '#web/shop/features/product/page-texts.ts';
import { REVIEWS_ID, Reviews } from '#web/shop/features/reviews/list/reviews.tsx';
import '#web/shop/features/reviews/list/helpful-button.module.css';
import '#web/shop/features/reviews/list/rating-overview.module.css';
import '#web/shop/features/reviews/list/review-list.module.css';
import '#web/shop/features/reviews/list/review-toolbar.module.css';
import '#web/shop/features/reviews/list/reviews-section.module.css';
import { DietAndHeatMarks } from '#web/shop/features/shop/card/product-marks.tsx';
import { RatingLine } from '#web/shop/features/shop/card/rating-line.tsx';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { productJsonLd } from '#web/shop/features/structured-data/product-json-ld.ts';
import { productPageViewed } from '#web/state/analytics/analytics-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';

const loadedBox = (loaded: LoadedQueries | null | undefined, handle: string) =>
  loadedData<BoxPage | null>(loaded, ['box', handle]);

export const handle: PageHandle = {
  page: 'ProductPage',
  background: 'amber',
  sharePicture: (loaderData) =>
    (loaderData as LoadedQueries).queries
      .flatMap(({ key, data }) => (key[0] === 'box' ? [data as BoxPage | null] : []))
      .at(0)?.product.mainPicture.url,
};

const SHOP = { name: 'Shop', path: '/shop' };
const handleIn = (params: { productId?: string | undefined }) => params.productId ?? '';
const queries = ({ api, params }: PageArgs) => ({
  required: [boxQuery(api, handleIn(params))],
  optional: [reviewsQuery(api, handleIn(params))],
});
const load = serverLoader(queries);

/** What is not a box is on the page of a product, which also says what does not exist. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await load(args);
  const productId = handleIn(args.params);
  if (loadedBox(answer.data, productId) === null) throw redirect(productPath(productId, false));
  return answer;
}
export const clientLoader = browserLoader(queries);

export function meta({ loaderData, matches }: MetaArgs): MetaDescriptor[] {
  const brand = brandOf(matches);
  const page = loaderData?.queries.find(({ key }) => key[0] === 'box')?.data as BoxPage | null | undefined;
  if (!page) return metaOf({ title: 'A box to fill', description: `A box by ${brand}.` }, brand);
  return metaOf(pageTextsOf(page.product), brand);
}

/** The page of a box whose contents the shopper chooses. */
export default function BoxScreen({ params }: { params: { productId?: string } }) {
  const productId = handleIn(params);
  const { data: page, isPending, isFetching, refetch } = useQuery(boxQuery(useApi(), productId));
  useBoxPageView(page);
  // Another entry of the history is another choice: 'Change' in the cart panel, back and forward.
  const { key, hash } = useLocation();
  if (page) {
    const { product } = page;
    const path = productPath(product.handle, true);
    return (
      <>
        <PageJsonLd
          crumbs={[SHOP, { name: product.title, path }]}
          about={import.meta.env.SSR ? (shop) => [productJsonLd(product, shop)] : undefined}
        />
        <BoxBuilder
          key={`${product.handle} ${key}`}
          page={page}
          reviewsId={REVIEWS_ID}
          marks={(bag) => (
            <>
              <RatingLine product={bag} />
              <DietAndHeatMarks {...bag} />
            </>
          )}
        />
        <Reviews
          key={product.handle}
          handle={product.handle}
          productTitle={product.title}
          count={product.ratingCount}
        />
      </>
    );
  }
  if (page === null) return <Navigate to={{ pathname: productPath(productId, false), hash }} replace />;
  return (
    <PageContainer>
      {isPending || isFetching ? (
        <p role="status">Loading the box…</p>
      ) : (
        <EmptyState
          level={1}
          title="The box did not arrive"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          <p>The shop did not answer.</p>
        </EmptyState>
      )}
    </PageContainer>
  );
}

function useBoxPageView(page: BoxPage | null | undefined): void {
  const dispatch = useAppDispatch();
  const brand = useAppSelector((state) => state.global.brand);
  const viewed = page?.product.handle;
  const title = page ? pageTextsOf(page.product).title : undefined;
  useEffect(() => {
    if (viewed !== undefined) dispatch(productPageViewed(viewed));
  }, [dispatch, viewed]);
  // After each rendering, because `meta` takes the name back once the page is navigated within.
  useEffect(() => {
    if (title !== undefined) document.title = titleOf(title, brand);
  });
}

import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, memo, Suspense, useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaDescriptor, redirect } from 'react-router';
import { isBox } from '#domain/catalog/box.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import { nutritionQuery } from '#web/api/catalog/nutrition-queries.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { productQuery } from '#web/api/catalog/product-queries.ts';
import { browserLoader, type LoadedQueries, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import { reviewsQuery } from '#web/api/reviews/review-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { brandOf, type MetaArgs, metaOf, type PageMetaTexts, titleOf } from '#web/page/page-meta.ts';
import { Nutrition } from '#web/shop/features/product/label/nutrition.tsx';
import '#web/shop/features/product/label/nutrition-labels.module.css';
import { ProductLabel } from '#web/shop/features/product/label/product-label.tsx';
import { pageTextsOf } from '#web/shop/features/product/page-texts.ts';
import { ProductPurchase } from '#web/shop/features/product/purchase/product-purchase.tsx';
import { REVIEWS_ID, Reviews } from '#web/shop/features/reviews/list/reviews.tsx';
import '#web/shop/features/reviews/list/helpful-button.module.css';
import '#web/shop/features/reviews/list/rating-overview.module.css';
import '#web/shop/features/reviews/list/review-list.module.css';
import '#web/shop/features/reviews/list/review-toolbar.module.css';
import '#web/shop/features/reviews/list/reviews-section.module.css';
import { ShippingSlot } from '#web/shop/features/shipping/shipping-slot.tsx';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { productJsonLd } from '#web/shop/features/structured-data/product-json-ld.ts';
import { productPageViewed } from '#web/state/analytics/analytics-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { ProductSkeleton } from './product-skeleton.tsx';

export const handle: PageHandle = {
  page: 'ProductPage',
  background: 'amber',
  sharePicture: (loaderData) => loadedProduct(loaderData as LoadedQueries)?.mainPicture.url,
};

const SHOP = { name: 'Shop', path: '/shop' };
const handleIn = (params: { productId?: string | undefined }) => params.productId ?? '';
const queries = ({ api, params }: PageArgs) => ({
  required: [productQuery(api, handleIn(params))],
  optional: [reviewsQuery(api, handleIn(params))],
});

/** In the browser the labels are fetched when they are unfolded. */
const load = serverLoader((args) => {
  const { required, optional } = queries(args);
  return { required, optional: [...optional, nutritionQuery(args.api, handleIn(args.params))] };
});

/** Boxes have a page of their own. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await load(args);
  const product = loadedProduct(answer.data);
  if (product && isBox(product)) throw redirect(productPath(product.handle, true), 301);
  return answer;
}
export const clientLoader = browserLoader(queries);

export function meta({ loaderData, matches }: MetaArgs): MetaDescriptor[] {
  const brand = brandOf(matches);
  return metaOf(textsOf(loadedProduct(loaderData), brand), brand);
}

/** Null is a product that does not exist, undefined one that is not known yet. */
function textsOf(product: Product | null | undefined, brand: string): PageMetaTexts {
  if (product) return pageTextsOf(product);
  const isPrivate = product === null;
  return { title: isPrivate ? 'Product not found' : 'Product', description: `By ${brand}.`, isPrivate };
}

const loadedProduct = (loaded: LoadedQueries | null | undefined) =>
  loaded?.queries.find(({ key }) => key[0] === 'product')?.data as Product | null | undefined;

/** The product page. Spec §2, Product page. */
export default function ProductScreen({ params }: { params: { productId?: string } }) {
  const { items } = useStoreTexts();
  const productId = handleIn(params);
  const { data: product, isPending, isFetching, refetch } = useQuery(productQuery(useApi(), productId));
  useProductPageView(product);
  const related = useDeferredImport(loadRelated, false);
  if (product && isBox(product)) return <AsBox handle={product.handle} />;
  if (product) {
    return (
      <>
        <PageJsonLd
          crumbs={[SHOP, { name: product.title, path: `/products/${product.handle}` }]}
          about={import.meta.env.SSR ? (shop) => [productJsonLd(product, shop)] : undefined}
        />
        <ProductPurchase
          key={product.handle}
          product={product}
          reviewsId={REVIEWS_ID}
          shipping={({ selection, ...items }) =>
            product.isGiftCard ? (
              <GiftCard product={product} selection={selection} />
            ) : (
              <ShippingSlot {...items} />
            )
          }
          soldOut={(selection, onChange) =>
            related && <related.SoldOut product={product} selection={selection} onChange={onChange} />
          }
          below={
            <>
              {related && (
                <SectionBoundary of={`Other ${items}`}>
                  <related.RelatedProducts product={product} />
                </SectionBoundary>
              )}
              <Reviews handle={product.handle} productTitle={product.title} count={product.ratingCount} />
            </>
          }
        >
          {product.content && (
            <ProductLabel content={product.content}>
              {product.hasNutritionFacts && <Nutrition handle={product.handle} />}
            </ProductLabel>
          )}
        </ProductPurchase>
      </>
    );
  }
  if (isPending || isFetching) return <ProductSkeleton />;
  return (
    <SectionBoundary of="The product">
      <Suspense fallback={<ProductSkeleton />}>
        <NotFoundProduct onRetry={product === null ? undefined : () => void refetch()} />
      </Suspense>
    </SectionBoundary>
  );
}

const NotFoundProduct = lazyPart(() => import('./not-found-product.tsx'));

const GiftCardForm = lazyPart(() => import('#web/shop/features/product/gift-card/gift-card-form.tsx'));

/** Memoized, because a new render before hydration would replace the server's markup, and what was typed into it. */
const GiftCard = memo(function GiftCard(props: ComponentProps<typeof GiftCardForm>) {
  return (
    <SectionBoundary of="The gift card">
      <Suspense>
        <GiftCardForm {...props} />
      </Suspense>
    </SectionBoundary>
  );
});

const loadMove = () => import('./move-to-box.tsx');

/** A box that was reached in the browser by the address of a product. */
function AsBox({ handle }: { handle: string }) {
  const move = useDeferredImport(loadMove, true);
  return move ? <move.MoveToBox handle={handle} /> : <ProductSkeleton />;
}

const loadRelated = () => import('./related-products.tsx');

function useProductPageView(product: Product | null | undefined): void {
  const dispatch = useAppDispatch();
  const brand = useAppSelector((state) => state.global.brand);
  const viewed = product?.handle;
  useEffect(() => {
    if (viewed !== undefined) dispatch(productPageViewed(viewed));
  }, [dispatch, viewed]);
  // After each rendering, because `meta` takes the name back once the page is navigated within.
  useEffect(() => {
    document.title = titleOf(textsOf(product, brand).title, brand);
  });
}

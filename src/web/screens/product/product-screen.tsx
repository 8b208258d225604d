import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MetaDescriptor } from 'react-router';
import { browserLoader, type LoadedQueries, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { Product } from '#web/api/product.ts';
import { productQuery } from '#web/api/product-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { metaOf } from '#web/features/chrome/page-meta.ts';
import { LabelFacts } from '#web/features/product/label-facts.tsx';
import { ProductPurchase } from '#web/features/product/product-purchase.tsx';
import { productPageVisited } from '#web/state/analytics-slice.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { NotFoundProduct, ProductSkeleton } from './product-states.tsx';

export const handle: PageHandle = { page: 'ProductPage', background: 'amber' };

const handleIn = (params: { productId?: string | undefined }) => params.productId ?? '';
const queries = ({ api, params }: PageArgs) => ({ needs: [productQuery(api, handleIn(params))] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export function meta({ loaderData }: { loaderData: LoadedQueries | null | undefined }): MetaDescriptor[] {
  const product = loaderData?.queries.find(({ key }) => key[0] === 'product')?.data as
    | Product
    | null
    | undefined;
  if (product) return metaOf(wordsOf(product));
  const isMissing = product === null;
  return metaOf({
    title: isMissing ? 'Product not found' : 'Snack',
    description: 'Indian-inspired snacks, made in New York City.',
    isPrivate: isMissing,
  });
}

const wordsOf = ({ title, content, description, mainPicture }: Product) => ({
  title,
  description: content?.description_text || description,
  picture: mainPicture.url,
});

/** /products/{productId}: one product and the choice of how to have it. Spec §2, Product page. */
export default function ProductScreen({ params }: { params: { productId?: string } }) {
  const productId = handleIn(params);
  const { data: product, isPending, isFetching, refetch } = useQuery(productQuery(useApi(), productId));
  useVisit(product);
  if (product) {
    return (
      <ProductPurchase key={product.handle} product={product}>
        {product.content && <LabelFacts content={product.content} />}
      </ProductPurchase>
    );
  }
  if (isPending || isFetching) return <ProductSkeleton />;
  return <NotFoundProduct onRetry={product === null ? undefined : () => void refetch()} />;
}

function useVisit(product: Product | null | undefined): void {
  const dispatch = useAppDispatch();
  const visited = product?.handle;
  useEffect(() => {
    if (visited !== undefined) dispatch(productPageVisited(visited));
  }, [dispatch, visited]);
  useEffect(() => {
    if (product) document.title = `${product.title} | Doosra`;
  }, [product]);
}

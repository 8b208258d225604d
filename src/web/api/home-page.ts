import { queryOptions } from '@tanstack/react-query';
import type { HomeBlock, HomePageContent } from '#contracts/page-contents.ts';
import type { ApiClient } from './client.ts';
import { fetchPageContent } from './page-content.ts';
import type { Product } from './product.ts';
import { fetchProducts } from './product-queries.ts';

/** The home page's content, and the products that its blocks name. */
export interface HomePage {
  content: HomePageContent;
  products: Product[];
}

/** Everything that the home page shows. Without its products it still shows; why they are missing is logged. Spec §2, Home. */
export function homePageQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['home-page'] as const,
    queryFn: async ({ signal }): Promise<HomePage> => {
      const content = await fetchPageContent(api, 'HomePage', signal);
      return { content, products: await productsOf(api, content, signal) };
    },
  });
}

async function productsOf(api: ApiClient, content: HomePageContent, signal: AbortSignal): Promise<Product[]> {
  const handles = content.state === 'live' ? [...new Set(content.blocks.flatMap(handlesIn))] : [];
  if (handles.length === 0) return [];
  return fetchProducts(api, handles, signal).catch((failure: unknown) => {
    console.error('Failed to fetch the products of the home page', failure);
    return [];
  });
}

const handlesIn = (block: HomeBlock) =>
  block.type === 'ProductSideSwipe' ? block.products.map(({ productHandle }) => productHandle) : [];

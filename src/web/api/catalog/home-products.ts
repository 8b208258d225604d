import { queryOptions } from '@tanstack/react-query';
import type { OwnBlock } from '#contracts/content/own-page.ts';
import type { HomePageContent } from '#contracts/content/page-contents.ts';
import type { ApiClient } from '../client.ts';
import { logFailure } from '../failure-log.ts';
import { pageContentQuery } from '../page-content.ts';
import type { Product } from './product.ts';
import { fetchProducts } from './product-queries.ts';

/**
 * The products named by the home page's content; the page is shown without them when they cannot be loaded.
 * Spec §2, Home.
 */
export function homeProductsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['home-products'] as const,
    queryFn: async ({ client, signal }): Promise<Product[]> => {
      const handles = handlesIn(await client.ensureQueryData(pageContentQuery(api, 'HomePage')));
      if (handles.length === 0) return [];
      return fetchProducts(api, handles, signal).catch((failure: unknown) => {
        logFailure('fetch_products', failure);
        return [];
      });
    },
  });
}

const handlesIn = ({ state, blocks }: HomePageContent) => (state === 'live' ? handlesInBlocks(blocks) : []);

/** The products that blocks name, each once. */
export const handlesInBlocks = (blocks: readonly OwnBlock[]): string[] => [
  ...new Set(blocks.flatMap(handlesOfBlock)),
];

function handlesOfBlock(block: OwnBlock): string[] {
  if (block.type === 'ProductSideSwipe') return block.products.map(({ productHandle }) => productHandle);
  if (block.type !== 'MultiImageWithText') return [];
  return block.images.flatMap(({ productHandle }) => productHandle ?? []);
}

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/client.ts';
import { type BoxPage, fetchBox } from '#web/api/catalog/box-query.ts';
import { nutritionQuery } from '#web/api/catalog/nutrition-queries.ts';
import { type Product, productOf } from '#web/api/catalog/product.ts';
import { previewEndpoints } from '#web/api/endpoints/preview-endpoints.ts';

export interface Preview {
  product: Product;
  /** Null when it is not a box. */
  box: BoxPage | null;
  /** When its link was made. */
  madeAt: string;
}

/**
 * What the link of a preview shows. Its label goes into `shown`, so that the page shows that one and not the label of what is
 * sold. Throws `ApiProblem`.
 */
export function previewQuery(api: ApiClient, token: string, shown: QueryClient) {
  return queryOptions({
    queryKey: ['product-preview', token] as const,
    queryFn: async ({ signal }): Promise<Preview> => {
      const body = { store_id: api.storeId, token };
      const answer = await api.call(previewEndpoints.productPreview, { body }, { signal });
      const product = productOf(answer.product);
      shown.setQueryData(nutritionQuery(api, product.handle).queryKey, answer.nutrition);
      return { product, box: await fetchBox(api, product, signal), madeAt: answer.made_at };
    },
  });
}

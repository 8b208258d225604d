import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WireProduct } from '#contracts/catalog/product.ts';
import type { ApiClient } from '../client.ts';
import { catalogEndpoints } from '../endpoints/catalog-endpoints.ts';
import { type Product, productOf } from './product.ts';

/** Begins the key of every product. */
export const PRODUCT_KEY = ['product'] as const;

const productKey = (handle: string) => [...PRODUCT_KEY, handle] as const;

/** One product by its handle, or null. Spec §7, by_handles. */
export function productQuery(api: ApiClient, handle: string) {
  return queryOptions({
    queryKey: productKey(handle),
    queryFn: async ({ signal }): Promise<Product | null> =>
      (await fetchProducts(api, [handle], signal))[0] ?? null,
  });
}

/** The products with these handles; unknown handles are skipped. Throws `ApiProblem`. Spec §7, by_handles. */
export async function fetchProducts(
  api: ApiClient,
  handles: string[],
  signal: AbortSignal,
): Promise<Product[]> {
  const body = { store_id: api.storeId, handles };
  return productsFrom(await api.call(catalogEndpoints.productsByHandles, { body }, { signal }));
}

/** Makes a product that is already loaded available to its product page. */
export function seedProduct(client: QueryClient, product: Product): void {
  client.setQueryData(productKey(product.handle), product);
}

/** The answer contains no list of products. Spec §8, Search. */
export class UnexpectedAnswer extends Error {
  constructor() {
    super('Unexpected response format from the API.');
  }
}

/** Throws `UnexpectedAnswer`. */
export function productsFrom(answer: { formattedProductData: WireProduct[] }): Product[] {
  if (!Array.isArray(answer.formattedProductData)) throw new UnexpectedAnswer();
  return answer.formattedProductData.map(productOf);
}

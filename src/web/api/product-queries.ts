import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WireProduct } from '#contracts/product.ts';
import type { ApiClient } from './client.ts';
import { endpoints } from './endpoints.ts';
import { type Product, productOf } from './product.ts';

const productKey = (handle: string) => ['product', handle] as const;

/** One product by its handle; null when there is none. Spec §7, by_handles. */
export function productQuery(api: ApiClient, handle: string) {
  return queryOptions({
    queryKey: productKey(handle),
    queryFn: async ({ signal }): Promise<Product | null> =>
      (await fetchProducts(api, [handle], signal))[0] ?? null,
  });
}

/** The products of these handles, without those that do not exist. Throws `ApiProblem`. Spec §7, by_handles. */
export async function fetchProducts(
  api: ApiClient,
  handles: string[],
  signal: AbortSignal,
): Promise<Product[]> {
  const body = { store_id: api.storeId, handles };
  return productsIn(await api.call(endpoints.productsByHandles, { body }, { signal }));
}

/** Lets a product page show at once what a card already knew. */
export function seedProduct(client: QueryClient, product: Product): void {
  client.setQueryData(productKey(product.handle), product);
}

/** An answer that holds no list of products. Spec §8, Search. */
export class UnexpectedAnswer extends Error {
  constructor() {
    super('Unexpected response format from the API.');
  }
}

/** Throws `UnexpectedAnswer`. */
export function productsIn(answer: { formattedProductData: WireProduct[] }): Product[] {
  if (!Array.isArray(answer.formattedProductData)) throw new UnexpectedAnswer();
  return answer.formattedProductData.map(productOf);
}

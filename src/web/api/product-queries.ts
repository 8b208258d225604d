import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WireProduct } from '#contracts/product.ts';
import { type SearchRequest, searchRequest } from '#domain/catalog/search-request.ts';
import { DomainError } from '#domain/errors.ts';
import { messageOf } from './api-problem.ts';
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

/** Why the shop's address cannot be answered, or null when it can. Spec §5, Search. */
export function searchRefusal(params: URLSearchParams): string | null {
  try {
    searchRequest(params.get('query'), params.get('query_type'));
    return null;
  } catch (failure) {
    if (failure instanceof DomainError) return failure.message;
    throw failure;
  }
}

/** The products that the shop's address asks for, in the order of the answer: the screen shows them in reverse. Spec §7. */
export function shopQuery(api: ApiClient, params: URLSearchParams) {
  const query = params.get('query');
  const queryType = params.get('query_type');
  return queryOptions({
    queryKey: ['shop', query, queryType] as const,
    queryFn: async ({ signal }): Promise<Product[]> =>
      productsIn(await ask(api, searchRequest(query, queryType), signal)),
  });
}

/** What to tell of a search that failed. Spec §8, Search. */
export function searchFailure(failure: unknown): string {
  if (failure instanceof UnexpectedAnswer) return failure.message;
  return `Failed to search products: ${messageOf(failure, 'no answer')}`;
}

class UnexpectedAnswer extends Error {
  constructor() {
    super('Unexpected response format from the API.');
  }
}

function ask(api: ApiClient, { kind, terms }: SearchRequest, signal: AbortSignal) {
  const text = terms.join(',');
  const store_id = api.storeId;
  switch (kind) {
    case 'collection-search':
      return api.call(endpoints.searchCollection, { query: { collection_name: text, store_id } }, { signal });
    case 'category-search':
      return api.call(endpoints.searchByCategory, { body: { search_query: text, store_id } }, { signal });
    case 'search':
      return api.call(
        endpoints.searchProducts,
        { body: { index_name: 'products', search_query: text, store_id } },
        { signal },
      );
  }
}

function productsIn(answer: { formattedProductData: WireProduct[] }): Product[] {
  if (!Array.isArray(answer.formattedProductData)) throw new UnexpectedAnswer();
  return answer.formattedProductData.map(productOf);
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#web/api/api-problem.ts';
import {
  loadSearchPage,
  type SearchResults,
  searchErrorText,
  searchRefusal,
  shopQuery,
  withNextPage,
} from '#web/api/catalog/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { type LoadingMore, useLoadMore } from '#web/api/use-load-more.ts';

export type ShopProducts =
  | { status: 'loading' }
  | { status: 'failed'; message: string; retry: (() => void) | null }
  | ({ status: 'found'; more: LoadingMore } & SearchResults);

/** The loaded products that match the address, the best first. The server's order is reversed for display. Spec §2, §8 Search. */
export function useShopProducts(params: URLSearchParams): ShopProducts {
  const api = useApi();
  const client = useQueryClient();
  const query = shopQuery(api, params);
  const refusal = searchRefusal(params);
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    enabled: refusal === null,
  });
  const more = useLoadMore('fetch_products', JSON.stringify(query.queryKey), async () => {
    if (!data?.nextCursor) return;
    const next = await loadSearchPage(api, params, data.nextCursor);
    client.setQueryData<SearchResults>(query.queryKey, (loaded) => loaded && withNextPage(loaded, next));
  });
  if (refusal !== null) return { status: 'failed', message: refusal, retry: null };
  if (data !== undefined) return { status: 'found', ...data, products: data.products.toReversed(), more };
  if (error !== null && !isFetching) {
    if (!isRefused(error))
      return { status: 'failed', message: searchErrorText(error), retry: () => void refetch() };
    return {
      status: 'failed',
      message: params.has('after') ? NO_SUCH_PAGE : searchErrorText(error),
      retry: null,
    };
  }
  return { status: 'loading' };
}

const NO_SUCH_PAGE = 'This page of the list is not there any more.';

/** A refused search would be refused again, so there is no retry. */
const isRefused = (failure: Error) =>
  failure instanceof ApiProblem && failure.status >= 400 && failure.status < 429;

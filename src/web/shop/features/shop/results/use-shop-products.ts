import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '#web/api/api-problem.ts';
import {
  type SearchResults,
  searchErrorText,
  searchRefusal,
  shopQuery,
} from '#web/api/catalog/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';

export type ShopProducts =
  | { status: 'loading' }
  | { status: 'failed'; message: string; retry: (() => void) | null }
  | ({ status: 'found' } & SearchResults);

/** The products that match the address. The server's order is reversed for display. Spec §2, §8 Search. */
export function useShopProducts(params: URLSearchParams): ShopProducts {
  const refusal = searchRefusal(params);
  const { data, error, isFetching, refetch } = useQuery({
    ...shopQuery(useApi(), params),
    enabled: refusal === null,
  });
  if (refusal !== null) return { status: 'failed', message: refusal, retry: null };
  if (data !== undefined) return { status: 'found', products: data.products.toReversed(), notes: data.notes };
  if (error !== null && !isFetching) {
    const retry = isRefused(error) ? null : () => void refetch();
    return { status: 'failed', message: searchErrorText(error), retry };
  }
  return { status: 'loading' };
}

/** A refused search would be refused again, so there is no retry. */
const isRefused = (failure: Error) =>
  failure instanceof ApiProblem && failure.status >= 400 && failure.status < 429;

import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contracts/call.ts';
import type { searchCollection } from '#contracts/catalog/catalog-calls.ts';
import { type SearchRequest, searchRequest } from '#domain/catalog/search-request.ts';
import { DomainError } from '#domain/errors.ts';
import { messageOf } from '../api-problem.ts';
import type { ApiClient } from '../client.ts';
import { catalogEndpoints } from '../endpoints/catalog-endpoints.ts';
import type { Product } from './product.ts';
import { productsFrom, UnexpectedAnswer } from './product-queries.ts';

/** What the shop's page of best sellers is asked with. */
export const BEST_SELLERS_SEARCH = new URLSearchParams({ query: 'best_sellers' });

/** Products in the order of the answer (best last), with notes about the search or null. */
export interface SearchResults {
  products: Product[];
  notes: SearchNotes | null;
}

/** What a shopper should know about a search; see the contract of the search calls. */
export interface SearchNotes {
  correctedQuery: string | null;
  /** 'vegan, without peanuts'; empty when nothing was filtered. */
  filters: string;
  notShownUnlabelled: number;
  withTraces: number;
  /** Whether the results match only some of the words. */
  hasSomeWords: boolean;
  /** Words without a match in the shop. */
  unmatchedWords: string[];
}

/** Why the parameters are invalid, or null when they are valid. Spec §5, Search. */
export function searchRefusal(params: URLSearchParams): string | null {
  try {
    searchRequest(params.get('query'), params.get('query_type'));
    return null;
  } catch (failure) {
    if (failure instanceof DomainError) return failure.message;
    throw failure;
  }
}

/** The search named by the address; the screen shows its results in reverse order. Spec §7. */
export function shopQuery(api: ApiClient, params: URLSearchParams) {
  const [query, queryType, diet, without] = ['query', 'query_type', 'diet', 'without'].map((name) =>
    params.get(name),
  );
  return queryOptions({
    queryKey: ['shop', query, queryType, diet, without] as const,
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const filters = { ...(diet && { diet }), ...(without && { without }) };
      return resultsOf(await search(api, searchRequest(query ?? null, queryType ?? null), filters, signal));
    },
  });
}

/** The best matches for text that is being typed. Spec §5, Search. */
export function suggestionsQuery(api: ApiClient, text: string, limit: number) {
  return queryOptions({
    queryKey: ['suggestions', text] as const,
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const body = { index_name: 'products', search_query: text, store_id: api.storeId, limit };
      return resultsOf(await api.call(catalogEndpoints.searchProducts, { body }, { signal }));
    },
  });
}

/** The text for a failed search. Spec §8, Search. */
export function searchErrorText(failure: unknown): string {
  if (failure instanceof UnexpectedAnswer) return failure.message;
  return `Failed to search products: ${messageOf(failure, 'no answer')}`;
}

interface Filters {
  diet?: string;
  without?: string;
}

function search(api: ApiClient, { kind, terms }: SearchRequest, filters: Filters, signal: AbortSignal) {
  const text = terms.join(',');
  const common = { store_id: api.storeId, ...filters };
  switch (kind) {
    case 'collection-search':
      return api.call(
        catalogEndpoints.searchCollection,
        { query: { collection_name: text, ...common } },
        { signal },
      );
    case 'category-search':
      return api.call(
        catalogEndpoints.searchByCategory,
        { body: { search_query: text, ...common } },
        { signal },
      );
    case 'search':
      return api.call(
        catalogEndpoints.searchProducts,
        { body: { index_name: 'products', search_query: text, ...common } },
        { signal },
      );
  }
}

type SearchAnswer = CallAnswer<typeof searchCollection>;

function resultsOf(answer: SearchAnswer): SearchResults {
  const notes = answer.search_notes;
  return {
    products: productsFrom(answer),
    notes: notes
      ? {
          correctedQuery: notes.corrected_query,
          filters: notes.in_words,
          notShownUnlabelled: notes.not_shown_silent,
          withTraces: notes.with_traces,
          hasSomeWords: notes.some_words,
          unmatchedWords: notes.unmatched_words,
        }
      : null,
  };
}

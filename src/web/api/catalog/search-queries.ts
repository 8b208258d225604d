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

/** The pages of a search that are loaded: products in the order of the answers (best last), and notes about the search or null. */
export interface SearchResults {
  products: Product[];
  notes: SearchNotes | null;
  /** What the page of the collection says; null for searches, categories and several collections. */
  collection: ShownCollection | null;
  /** How many products the first of the pages has. */
  firstPageCount: number;
  /** For the next page; null when everything is loaded. */
  nextCursor: string | null;
}

/** A collection as its page shows it. */
export type ShownCollection = NonNullable<CallAnswer<typeof searchCollection>['collection']>;

/** Products of a page of the shop. */
const PAGE_SIZE = 24;
/** The address's parameters that name a search, and the page that it begins with. */
const SEARCH_PARAMETERS = ['query', 'query_type', 'diet', 'without', 'after'] as const;

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

/** A page of the search named by the address; the screen shows its results in reverse order. Spec §7. */
export function shopQuery(api: ApiClient, params: URLSearchParams) {
  return queryOptions({
    queryKey: ['shop', ...SEARCH_PARAMETERS.map((name) => params.get(name))] as const,
    queryFn: ({ signal }): Promise<SearchResults> => loadSearchPage(api, params, params.get('after'), signal),
  });
}

/** The page of a search after a cursor, or the first one. */
export async function loadSearchPage(
  api: ApiClient,
  params: URLSearchParams,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<SearchResults> {
  const [diet, without] = [params.get('diet'), params.get('without')];
  const request = searchRequest(params.get('query'), params.get('query_type'));
  const narrowed = {
    ...(diet && { diet }),
    ...(without && { without }),
    ...(cursor !== null && { cursor }),
  };
  return resultsOf(await search(api, request, narrowed, signal));
}

/** What is loaded with the page after it, whose products rank lower. In lists whose order is computed, a product may be on both pages; it is shown once. */
export function withNextPage(loaded: SearchResults, next: SearchResults): SearchResults {
  const handles = new Set(loaded.products.map(({ handle }) => handle));
  const { notes } = loaded;
  return {
    products: [...next.products.filter(({ handle }) => !handles.has(handle)), ...loaded.products],
    collection: loaded.collection,
    firstPageCount: loaded.firstPageCount,
    notes: notes && { ...notes, withTraces: notes.withTraces + (next.notes?.withTraces ?? 0) },
    nextCursor: next.nextCursor,
  };
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

interface Narrowed {
  diet?: string;
  without?: string;
  cursor?: string;
}

function search(
  api: ApiClient,
  { kind, terms }: SearchRequest,
  narrowed: Narrowed,
  signal: AbortSignal | undefined,
) {
  const text = terms.join(',');
  const common = { store_id: api.storeId, ...narrowed };
  switch (kind) {
    case 'collection-search':
      return api.call(
        catalogEndpoints.searchCollection,
        { query: { collection_name: text, limit: String(PAGE_SIZE), ...common } },
        { signal },
      );
    case 'category-search':
      return api.call(
        catalogEndpoints.searchByCategory,
        { body: { search_query: text, limit: PAGE_SIZE, ...common } },
        { signal },
      );
    case 'search':
      return api.call(
        catalogEndpoints.searchProducts,
        { body: { index_name: 'products', search_query: text, limit: PAGE_SIZE, ...common } },
        { signal },
      );
  }
}

type SearchAnswer = CallAnswer<typeof searchCollection>;

function resultsOf(answer: SearchAnswer): SearchResults {
  const notes = answer.search_notes;
  const products = productsFrom(answer);
  return {
    products,
    collection: answer.collection ?? null,
    firstPageCount: products.length,
    nextCursor: answer.next_cursor ?? null,
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

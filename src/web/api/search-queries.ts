import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contracts/call.ts';
import type { searchCollection } from '#contracts/catalog-calls.ts';
import { type SearchRequest, searchRequest } from '#domain/catalog/search-request.ts';
import { DomainError } from '#domain/errors.ts';
import { messageOf } from './api-problem.ts';
import type { ApiClient } from './client.ts';
import { endpoints } from './endpoints.ts';
import type { Product } from './product.ts';
import { productsIn, UnexpectedAnswer } from './product-queries.ts';

/** Products in the order of the answer (the best is last), and what the shop says about them; null: nothing. */
export interface FoundProducts {
  products: Product[];
  notes: SearchNotes | null;
}

/** What a shopper should know of a search: see the contract of the searches. */
export interface SearchNotes {
  correctedQuery: string | null;
  /** 'vegan, without peanuts'; empty when nothing was filtered. */
  filters: string;
  notShownSilent: number;
  withTraces: number;
  /** Whether what was found has only some of the words. */
  hasSomeWords: boolean;
  /** Words that nothing in the shop goes by. */
  unmatchedWords: string[];
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

/** What the shop's address asks for; the screen shows it in reverse. Spec §7. */
export function shopQuery(api: ApiClient, params: URLSearchParams) {
  const [query, queryType, diet, without] = ['query', 'query_type', 'diet', 'without'].map((name) =>
    params.get(name),
  );
  return queryOptions({
    queryKey: ['shop', query, queryType, diet, without] as const,
    queryFn: async ({ signal }): Promise<FoundProducts> => {
      const filters = { ...(diet && { diet }), ...(without && { without }) };
      return foundIn(await ask(api, searchRequest(query ?? null, queryType ?? null), filters, signal));
    },
  });
}

/** The best few for a text that is being typed. Spec §5, Search. */
export function suggestionsQuery(api: ApiClient, text: string, limit: number) {
  return queryOptions({
    queryKey: ['suggestions', text] as const,
    queryFn: async ({ signal }): Promise<FoundProducts> => {
      const body = { index_name: 'products', search_query: text, store_id: api.storeId, limit };
      return foundIn(await api.call(endpoints.searchProducts, { body }, { signal }));
    },
  });
}

/** What to tell of a search that failed. Spec §8, Search. */
export function searchFailure(failure: unknown): string {
  if (failure instanceof UnexpectedAnswer) return failure.message;
  return `Failed to search products: ${messageOf(failure, 'no answer')}`;
}

interface Filters {
  diet?: string;
  without?: string;
}

function ask(api: ApiClient, { kind, terms }: SearchRequest, filters: Filters, signal: AbortSignal) {
  const text = terms.join(',');
  const about = { store_id: api.storeId, ...filters };
  switch (kind) {
    case 'collection-search':
      return api.call(endpoints.searchCollection, { query: { collection_name: text, ...about } }, { signal });
    case 'category-search':
      return api.call(endpoints.searchByCategory, { body: { search_query: text, ...about } }, { signal });
    case 'search':
      return api.call(
        endpoints.searchProducts,
        { body: { index_name: 'products', search_query: text, ...about } },
        { signal },
      );
  }
}

type SearchAnswer = CallAnswer<typeof searchCollection>;

function foundIn(answer: SearchAnswer): FoundProducts {
  const notes = answer.search_notes;
  return {
    products: productsIn(answer),
    notes: notes
      ? {
          correctedQuery: notes.corrected_query,
          filters: notes.in_words,
          notShownSilent: notes.not_shown_silent,
          withTraces: notes.with_traces,
          hasSomeWords: notes.some_words,
          unmatchedWords: notes.unmatched_words,
        }
      : null,
  };
}

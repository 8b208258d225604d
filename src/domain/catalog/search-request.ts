import { DomainError } from '../errors.ts';

const SEARCH_KINDS = ['search', 'category-search', 'collection-search'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchRequest {
  kind: SearchKind;
  /** The text, or the names of collections or categories. Never empty. */
  terms: string[];
}

export const DEFAULT_COLLECTION = 'all_products';

const isSearchKind = (value: string): value is SearchKind => SEARCH_KINDS.some((kind) => kind === value);

/**
 * Parses `query` (comma-separated) and `query_type` of the shop's URL; without them it is the collection
 * `all_products`. Throws `empty_query` and `invalid_query_type`. Spec §2 Search results, §5 Search.
 */
export function searchRequest(query: string | null, queryType: string | null): SearchRequest {
  const kind = queryType ?? 'collection-search';
  if (!isSearchKind(kind)) {
    throw new DomainError(
      'invalid_query_type',
      'Invalid query type. Must be "search", "category-search", or "collection-search".',
    );
  }
  const terms = (query ?? DEFAULT_COLLECTION)
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
  if (terms.length === 0) throw new DomainError('empty_query', 'Search query cannot be empty.');
  return { kind, terms };
}

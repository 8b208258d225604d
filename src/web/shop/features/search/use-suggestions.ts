import { useQuery } from '@tanstack/react-query';
import type { Product } from '#web/api/catalog/product.ts';
import { type SearchNotes, searchErrorText, suggestionsQuery } from '#web/api/catalog/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';

const DEBOUNCE_MILLISECONDS = 1000;
const MAX_SUGGESTIONS = 6;

/** The suggestions for `text`. */
export type SearchSuggestions =
  | { status: 'none' }
  | { status: 'searching'; text: string }
  | { status: 'failed'; text: string; message: string }
  | { status: 'found'; text: string; products: Product[]; notes: SearchNotes | null };

/**
 * Searches after 1000 ms without typing; an empty text clears the suggestions at once. Spec §4, Search; §9.
 */
export function useSuggestions(typed: string): SearchSuggestions {
  const text = useDebounced(typed.trim(), DEBOUNCE_MILLISECONDS);
  const { data, error } = useQuery({
    ...suggestionsQuery(useApi(), text, MAX_SUGGESTIONS),
    enabled: text !== '',
  });
  if (text === '' || typed.trim() === '') return { status: 'none' };
  if (data) return { status: 'found', text, products: data.products.toReversed(), notes: data.notes };
  if (error) return { status: 'failed', text, message: searchErrorText(error) };
  return { status: 'searching', text };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Product } from '#web/api/product.ts';
import { type SearchNotes, searchErrorText, suggestionsQuery } from '#web/api/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';

const DEBOUNCE_MILLISECONDS = 1000;
const MOST_SUGGESTED = 6;

/** What the shop suggests for a text. `text` is what it was asked for. */
export type Suggestions =
  | { status: 'none' }
  | { status: 'searching'; text: string }
  | { status: 'failed'; text: string; message: string }
  | { status: 'found'; text: string; products: Product[]; notes: SearchNotes | null };

/** Asks once nothing has been typed for 1000 ms; an empty text clears what was found at once. Spec §4, Search; §9. */
export function useSuggestions(typed: string): Suggestions {
  const text = useSettled(typed.trim());
  const { data, error } = useQuery({
    ...suggestionsQuery(useApi(), text, MOST_SUGGESTED),
    enabled: text !== '',
  });
  if (text === '' || typed.trim() === '') return { status: 'none' };
  if (data) return { status: 'found', text, products: data.products.toReversed(), notes: data.notes };
  if (error) return { status: 'failed', text, message: searchErrorText(error) };
  return { status: 'searching', text };
}

/** A text once it has stood still; an empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

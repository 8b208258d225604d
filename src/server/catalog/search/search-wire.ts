import type { z } from 'zod';
import type { productsByHandles, searchCollection } from '#contracts/catalog/catalog-calls.ts';
import { describeFilters, NO_FILTERS } from '#domain/catalog/food-filters.ts';
import type { FoundPage, FoundProducts, SearchNotes } from './matching-products.ts';

/** A search result on the wire; notes are present only if there are any. */
export function toFoundAnswer({ products, notes }: FoundProducts): z.input<typeof productsByHandles.answer> {
  return { formattedProductData: products, ...(notes && { search_notes: toWireNotes(notes) }) };
}

/** A page of a search on the wire. */
export function toFoundPage(found: FoundPage): z.input<typeof searchCollection.answer> {
  return { ...toFoundAnswer(found), ...(found.nextCursor !== null && { next_cursor: found.nextCursor }) };
}

function toWireNotes(notes: SearchNotes) {
  const { correctedQuery, filters, notShownUnlabelled, withTraces, hasSomeWords, unmatchedWords } = notes;
  const { diets, without, withoutWords } = filters ?? NO_FILTERS;
  return {
    corrected_query: correctedQuery,
    diets,
    without,
    without_words: withoutWords,
    in_words: describeFilters(filters ?? NO_FILTERS),
    not_shown_silent: notShownUnlabelled,
    with_traces: withTraces,
    some_words: hasSomeWords,
    unmatched_words: [...unmatchedWords],
  };
}

import { counted } from '#domain/text/counted.ts';
import type { SearchSuggestions } from './use-suggestions.ts';

/** The status text of the suggestions, which screen readers announce. */
export function suggestionsAnnouncement(suggestions: SearchSuggestions): string {
  switch (suggestions.status) {
    case 'none':
      return '';
    case 'searching':
      return 'Searching…';
    case 'failed':
      return suggestions.message;
    case 'found':
      return resultsText(suggestions);
  }
}

function resultsText({ text, products, notes }: Extract<SearchSuggestions, { status: 'found' }>): string {
  const unlabelled = notes?.notShownUnlabelled ?? 0;
  const searched = notes?.correctedQuery ?? text;
  const count = counted(products.length, 'suggestion');
  const matched = notes?.hasSomeWords ? 'some words of' : '';
  return [
    products.length === 0
      ? `No results found for ‘${text}’.`
      : `${[count, 'for', matched].filter(Boolean).join(' ')} ‘${searched}’.`,
    ...(unlabelled > 0 ? [`Not shown: ${unlabelled} whose label does not say.`] : []),
  ].join(' ');
}

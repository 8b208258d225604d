import type { Suggestions } from './use-suggestions.ts';

/** What is told, and announced, of the suggestions: how many, for what, and what is left out. */
export function suggestionsAnnouncement(suggestions: Suggestions): string {
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

function resultsText({ text, products, notes }: Extract<Suggestions, { status: 'found' }>): string {
  const silent = notes?.notShownUnlabelled ?? 0;
  const searched = notes?.correctedQuery ?? text;
  const count = products.length === 1 ? '1 suggestion' : `${products.length} suggestions`;
  const matched = notes?.hasSomeWords ? 'some words of' : '';
  return [
    products.length === 0
      ? `No results found for ‘${text}’.`
      : `${[count, 'for', matched].filter(Boolean).join(' ')} ‘${searched}’.`,
    ...(silent > 0 ? [`Not shown: ${silent} whose label does not say.`] : []),
  ].join(' ');
}

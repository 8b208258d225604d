import { expect, it } from 'vitest';
import { clearText, resultsText } from '#web/shop/features/reviews/list/results-text.ts';

const counted = (count: number, isMore = false) => ({ count, isMore });

it.each([
  [{}, counted(8), ''],
  [{ sort: 'lowest' }, counted(8), ''],
  [{ rating: 4 }, counted(12), '12 reviews with 4 stars'],
  [{ rating: 1 }, counted(1), '1 review with 1 star'],
  [{ rating: 1 }, counted(0), 'Nobody has given 1 star yet.'],
  [{ withPhotos: true }, counted(3), '3 reviews with photos'],
  [{ withPhotos: true }, counted(0), 'There is no review with photos yet.'],
  [{ rating: 2, withPhotos: true }, counted(2), '2 reviews with 2 stars and photos'],
  [{ search: 'gift' }, counted(1), '1 review mentions “gift”'],
  [{ search: 'gift' }, counted(2), '2 reviews mention “gift”'],
  [{ search: 'haggis' }, counted(0), 'No review mentions “haggis”.'],
  [{ search: 'gift', rating: 5 }, counted(0), 'No review with 5 stars mentions “gift”.'],
  [{ search: 'mix' }, counted(1000, true), 'More than 1,000 reviews mention “mix”'],
  [{ search: 'mix' }, null, ''],
] as const)('for %j of %j it says %j', (criteria, matching, text) => {
  expect(resultsText(criteria, matching)).toBe(text);
});

it.each([
  [{ rating: 4 }, 'Clear the filter'],
  [{ search: 'gift' }, 'Clear the search'],
  [{ search: 'gift', withPhotos: true }, 'Clear search and filter'],
] as const)('what leads back from %j is called %j', (criteria, text) => {
  expect(clearText(criteria)).toBe(text);
});

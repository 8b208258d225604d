import { describe, expect, it } from 'vitest';
import { listSearchQuery } from '#domain/list-search.ts';

describe('the search for orders', () => {
  it.each([
    ['#1001', "('1001':* | '1001':*)"],
    ['Verma Ásha', "('verma':* | 'verma':*) & ('ásha':* | 'asha':*)"],
    ['asha@example.com', "('asha@example.com':* | 'asha' & 'example' & 'com':*)"],
    ["O'Brien", "('o''brien':* | 'o' & 'brien':*)"],
    ['a\\b', String.raw`('a\\b':* | 'a' & 'b':*)`],
  ])('%s', (typed, query) => expect(listSearchQuery(typed)).toBe(query));

  it.each(['', '  ', '#', '&|!'])('%j is no search', (typed) => expect(listSearchQuery(typed)).toBeNull());
});

import { describe, expect, it } from 'vitest';
import { searchRequest } from '#domain/catalog/search-request.ts';

describe("the shop's address", () => {
  it('means all products when it asks for nothing', () => {
    expect(searchRequest(null, null)).toEqual({ kind: 'collection-search', terms: ['all_products'] });
  });

  it('names several categories with commas', () => {
    expect(searchRequest('mixes, bites,', 'category-search')).toEqual({
      kind: 'category-search',
      terms: ['mixes', 'bites'],
    });
  });

  it.each(['', '   ', ' , '])('is refused when its query is empty (%j)', (query) => {
    expect(() => searchRequest(query, 'search')).toThrow('Search query cannot be empty.');
  });

  it('is refused when its type is unknown', () => {
    expect(() => searchRequest('mixes', 'tag-search')).toThrow(
      'Invalid query type. Must be "search", "category-search", or "collection-search".',
    );
  });
});

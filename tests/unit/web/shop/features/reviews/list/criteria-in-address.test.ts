import { describe, expect, it } from 'vitest';
import {
  criteriaInAddress,
  searchWithCriteria,
} from '#web/shop/features/reviews/list/criteria-in-address.ts';

const FULL = { sort: 'lowest', rating: 4, withPhotos: true, search: 'too hot' } as const;
const ADDRESS = '?review_sort=lowest&review_stars=4&review_photos=true&review_search=too+hot';

describe('the reviews that an address asks for', () => {
  it('are those that are written into it', () => {
    expect(searchWithCriteria('', FULL)).toBe(ADDRESS);
    expect(criteriaInAddress(ADDRESS)).toEqual(FULL);
  });

  it('are all of them, newest first, without parameters', () => {
    expect(criteriaInAddress('?discount=CHAI10')).toEqual({});
    expect(searchWithCriteria(ADDRESS, {})).toBe('');
  });

  it('leave other parameters alone', () => {
    expect(searchWithCriteria('?discount=CHAI10', { rating: 1 })).toBe('?discount=CHAI10&review_stars=1');
  });

  it.each([
    '?review_sort=kindest',
    '?review_sort=newest',
    '?review_stars=6',
    '?review_stars=',
    '?review_photos=no',
    '?review_search=%20%20',
  ])('are all of them for %s', (search) => {
    expect(criteriaInAddress(search)).toEqual({});
  });

  it('are searched for by at most 100 characters', () => {
    expect(criteriaInAddress(`?review_search=${'x'.repeat(300)}`).search).toHaveLength(100);
  });
});

import { MAX_REVIEW_SEARCH_LENGTH, REVIEW_SORTS } from '#domain/reviews/review-sort.ts';
import type { OtherSort, ReviewCriteria, StarRating } from '#web/api/reviews/review-list.ts';

const SORT = 'review_sort';
const STARS = 'review_stars';
const PHOTOS = 'review_photos';
const SEARCH = 'review_search';

/** Which reviews an address asks for; what it does not name or misspells is left out. */
export function criteriaInAddress(search: string): ReviewCriteria {
  const given = new URLSearchParams(search);
  const sort = REVIEW_SORTS.find((one): one is OtherSort => one !== 'newest' && one === given.get(SORT));
  const stars = given.get(STARS) ?? '';
  const text = (given.get(SEARCH) ?? '').trim().slice(0, MAX_REVIEW_SEARCH_LENGTH);
  return {
    ...(sort && { sort }),
    ...(/^[1-5]$/.test(stars) && { rating: Number(stars) as StarRating }),
    ...(given.get(PHOTOS) === 'true' && { withPhotos: true as const }),
    ...(text !== '' && { search: text }),
  };
}

/** The query of an address that asks for these reviews; its other parameters stay. */
export function searchWithCriteria(search: string, criteria: ReviewCriteria): string {
  const given = new URLSearchParams(search);
  const values = {
    [SORT]: criteria.sort,
    [STARS]: criteria.rating?.toString(),
    [PHOTOS]: criteria.withPhotos?.toString(),
    [SEARCH]: criteria.search,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) given.delete(name);
    else given.set(name, value);
  }
  return given.size === 0 ? '' : `?${given}`;
}

import { counted } from '#domain/text/counted.ts';
import type { ReviewCriteria } from '#web/api/reviews/review-list.ts';

/** How many reviews match, as `matching` of a review page; null when that is unknown. */
type Matching = { count: number; isMore: boolean } | null;

/** Whether anything but the order is asked for. */
export const isFiltered = ({ rating, withPhotos, search }: ReviewCriteria): boolean =>
  rating !== undefined || withPhotos === true || search !== undefined;

/** Says what matches a filter or a search: '12 reviews with 4 stars', 'No review mentions “haggis”.' */
export function resultsText(criteria: ReviewCriteria, matching: Matching): string {
  if (matching === null || !isFiltered(criteria)) return '';
  const { rating, withPhotos, search } = criteria;
  if (matching.count === 0 && rating !== undefined && !withPhotos && search === undefined)
    return `Nobody has given ${counted(rating, 'star')} yet.`;
  const traits = [rating !== undefined && counted(rating, 'star'), withPhotos && 'photos'].filter(Boolean);
  const trait = traits.length === 0 ? '' : ` with ${traits.join(' and ')}`;
  const mention = (verb: string) => (search === undefined ? '' : ` ${verb} “${search}”`);
  if (matching.count === 0)
    return search === undefined
      ? `There is no review${trait} yet.`
      : `No review${trait}${mention('mentions')}.`;
  if (matching.count === 1) return `1 review${trait}${mention('mentions')}`;
  const count = matching.count.toLocaleString('en-US');
  return `${matching.isMore ? `More than ${count}` : count} reviews${trait}${mention('mention')}`;
}

/** What the button says that leads back to all reviews. */
export function clearText({ rating, withPhotos, search }: ReviewCriteria): string {
  const isByTrait = rating !== undefined || withPhotos === true;
  if (search === undefined) return 'Clear the filter';
  return isByTrait ? 'Clear search and filter' : 'Clear the search';
}

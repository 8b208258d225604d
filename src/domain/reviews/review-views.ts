/** The views of the list of reviews in the back office. */
export const REVIEW_VIEWS = [
  'waiting',
  'published',
  'withheld',
  'with_photos',
  'without_reply',
  'low_ratings',
  'all',
] as const;

export type ReviewView = (typeof REVIEW_VIEWS)[number];

/** The orders of that list. */
export const REVIEW_INDEX_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;

export type ReviewIndexSort = (typeof REVIEW_INDEX_SORTS)[number];

/** Ratings of up to so many stars are low. The index `reviews_with_low_rating` has it too. */
export const LOW_RATING = 2;

/** How many reviews are decided at once. */
export const MAX_DECISIONS = 100;

/** How long a public reply may be. */
export const MAX_REPLY_LENGTH = 2000;

/** The orders of a product's reviews. Equal ones are newest first, and so are all unless another order is asked for. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'helpful'] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** How long the words of a search in reviews may be. */
export const MAX_REVIEW_SEARCH_LENGTH = 100;

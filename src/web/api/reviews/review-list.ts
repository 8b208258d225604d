import type { ReviewSort } from '#domain/reviews/review-sort.ts';

export type StarRating = 1 | 2 | 3 | 4 | 5;

/** A published review. Spec §3, Review. */
export interface Review {
  id: string;
  rating: number;
  name: string;
  title: string;
  text: string;
  isVerified: boolean;
  isSample: boolean;
  /** The place where it was first published; null for reviews of this shop and sample reviews. */
  importedFrom: string | null;
  /** ISO 8601, UTC. */
  writtenAt: string;
  pictures: { url: string; alt: string }[];
  /** How many found it helpful. */
  helpfulCount: number;
  /** What the brand replied. */
  reply: { text: string; repliedAt: string } | null;
}

export type OtherSort = Exclude<ReviewSort, 'newest'>;

/** Which reviews are asked for, and in which order; what is left out is the default. */
export interface ReviewCriteria {
  /** Newest first by default. */
  sort?: OtherSort;
  rating?: StarRating;
  withPhotos?: true;
  /** Words that a review mentions; not empty. */
  search?: string;
}

export const ALL_REVIEWS: ReviewCriteria = {};

/** A page of reviews with the totals of all of the product's reviews. */
export interface ReviewListPage {
  reviews: Review[];
  /** 0 to 5 with two decimals; 0 without reviews. */
  average: number;
  count: number;
  distribution: Readonly<Record<StarRating, number>>;
  withheld: { reason: string; count: number }[];
  /** How many match the criteria, counted up to 1,000; null on later pages. */
  matching: { count: number; isMore: boolean } | null;
  nextCursor: string | null;
}

/** The pages loaded so far. */
export type ReviewPages = readonly ReviewListPage[];

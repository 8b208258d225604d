import type { CallAnswer } from '#contracts/call.ts';
import type * as contract from '#contracts/review-calls.ts';
import type { ReviewSort } from '#domain/reviews/review-sort.ts';
import type { ApiClient } from './client.ts';
import { reviewEndpoints } from './endpoints/review-endpoints.ts';

type WirePage = CallAnswer<typeof contract.reviewsByProduct>;

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
export interface ReviewPage {
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
export type ReviewPages = readonly ReviewPage[];

/** Common prefix of all review lists of a product. */
export const reviewsOf = (handle: string) => ['reviews', handle] as const;
export const reviewsKey = (handle: string, criteria: ReviewCriteria) =>
  [...reviewsOf(handle), criteria] as const;

/** Up to 25 reviews after `cursor`. Throws `ApiProblem`. Spec §7, Reviews. */
export async function fetchReviewPage(
  api: ApiClient,
  handle: string,
  { sort, rating, withPhotos, search, cursor }: ReviewCriteria & { cursor: string | null },
  signal?: AbortSignal,
): Promise<ReviewPage> {
  const query = {
    store_id: api.storeId,
    handle,
    ...(sort && { sort }),
    ...(rating && { rating: `${rating}` as const }),
    ...(withPhotos && { with_photos: 'true' as const }),
    ...(search && { search }),
    ...(cursor !== null && { cursor }),
  };
  return pageOf(await api.call(reviewEndpoints.reviewsByProduct, { query }, signal && { signal }));
}

/** The first page of a product's reviews; later pages are appended to its data. */
export function reviewsQuery(api: ApiClient, handle: string, criteria: ReviewCriteria) {
  return {
    queryKey: reviewsKey(handle, criteria),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReviewPages> => [
      await fetchReviewPage(api, handle, { ...criteria, cursor: null }, signal),
    ],
  };
}

/**
 * The call may be served by another program (`REVIEWS_URL`), so fields outside the specification may be
 * missing.
 */
const pageOf = (wire: WirePage): ReviewPage => ({
  reviews: wire.reviews.map(reviewOf),
  average: wire.average,
  count: wire.count,
  distribution: wire.distribution,
  withheld: wire.withheld ?? [],
  matching: wire.matching ? { count: wire.matching.count, isMore: wire.matching.is_more } : null,
  nextCursor: wire.next_cursor ?? null,
});

const reviewOf = (wire: WirePage['reviews'][number]): Review => ({
  id: wire.review_id,
  rating: wire.review_rating,
  name: wire.reviewer_name,
  title: wire.review_title,
  text: wire.review_description,
  isVerified: wire.verified,
  isSample: wire.is_sample ?? false,
  importedFrom: wire.is_sample ? null : (wire.source ?? null),
  writtenAt: wire.created_at,
  helpfulCount: wire.helpful_count ?? 0,
  pictures: (wire.media ?? []).map((url, at) => ({
    url: withoutBraces(url),
    alt: wire.media_alts?.[at] ?? '',
  })),
});

/** Spec §3, Review: curly braces are removed from each URL. */
const withoutBraces = (url: string) => url.replaceAll(/[{}]/g, '');

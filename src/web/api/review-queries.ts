import type { CallAnswer } from '#contracts/call.ts';
import type * as contract from '#contracts/review-calls.ts';
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
}

/** A page of reviews with the totals of all of the product's reviews. */
export interface ReviewPage {
  reviews: Review[];
  /** 0 to 5 with two decimals; 0 without reviews. */
  average: number;
  count: number;
  distribution: Readonly<Record<StarRating, number>>;
  withheld: { reason: string; count: number }[];
  nextCursor: string | null;
}

/** The pages loaded so far. */
export type ReviewPages = readonly ReviewPage[];

/** Common prefix of all review lists of a product. */
export const reviewsOf = (handle: string) => ['reviews', handle] as const;
export const reviewsKey = (handle: string, rating: StarRating | null) =>
  [...reviewsOf(handle), rating] as const;

/** Up to 25 reviews after `cursor`. Throws `ApiProblem`. Spec §7, Reviews. */
export async function fetchReviewPage(
  api: ApiClient,
  handle: string,
  { rating, cursor }: { rating: StarRating | null; cursor: string | null },
  signal?: AbortSignal,
): Promise<ReviewPage> {
  const query = {
    store_id: api.storeId,
    handle,
    ...(rating !== null && { rating: `${rating}` as const }),
    ...(cursor !== null && { cursor }),
  };
  return pageOf(await api.call(reviewEndpoints.reviewsByProduct, { query }, signal && { signal }));
}

/** The first page of a product's reviews; later pages are appended to its data. */
export function reviewsQuery(api: ApiClient, handle: string, rating: StarRating | null) {
  return {
    queryKey: reviewsKey(handle, rating),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReviewPages> => [
      await fetchReviewPage(api, handle, { rating, cursor: null }, signal),
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
  pictures: (wire.media ?? []).map((url, at) => ({
    url: withoutBraces(url),
    alt: wire.media_alts?.[at] ?? '',
  })),
});

/** Spec §3, Review: curly braces are removed from each URL. */
const withoutBraces = (url: string) => url.replaceAll(/[{}]/g, '');

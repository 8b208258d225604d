import type { CallAnswer } from '#contracts/call.ts';
import type * as contract from '#contracts/review-calls.ts';
import type { ApiClient } from './client.ts';
import { endpoints } from './endpoints.ts';

type WirePage = CallAnswer<typeof contract.reviewsByProduct>;

export type Stars = 1 | 2 | 3 | 4 | 5;

/** A published review. Spec §3, Review. */
export interface Review {
  id: string;
  rating: number;
  name: string;
  title: string;
  text: string;
  isVerified: boolean;
  isSample: boolean;
  /** Where it was published before; null for one that was written in this shop or came with the sample store. */
  importedFrom: string | null;
  /** ISO 8601, UTC. */
  writtenAt: string;
  pictures: { url: string; alt: string }[];
}

/** A page of reviews, with what all reviews of the product come to. */
export interface ReviewPage {
  reviews: Review[];
  /** 0 to 5, two decimals; 0 while there are none. */
  average: number;
  count: number;
  distribution: Readonly<Record<Stars, number>>;
  withheld: { reason: string; count: number }[];
  nextCursor: string | null;
}

/** The pages that have been asked for so far, one after the other. */
export type ReviewPages = readonly ReviewPage[];

/** All lists of one product begin with it. */
export const reviewsOf = (handle: string) => ['reviews', handle] as const;
export const reviewsKey = (handle: string, rating: Stars | null) => [...reviewsOf(handle), rating] as const;

/** One page, from behind a cursor on; 25 at a time. Throws `ApiProblem`. Spec §7, Reviews. */
export async function fetchReviewPage(
  api: ApiClient,
  handle: string,
  { rating, cursor }: { rating: Stars | null; cursor: string | null },
  signal?: AbortSignal,
): Promise<ReviewPage> {
  const query = {
    store_id: api.storeId,
    handle,
    ...(rating !== null && { rating: `${rating}` as const }),
    ...(cursor !== null && { cursor }),
  };
  return pageOf(await api.call(endpoints.reviewsByProduct, { query }, signal && { signal }));
}

/** The first page of a product's reviews; further ones are added to its answer where reviews are shown. */
export function reviewsQuery(api: ApiClient, handle: string, rating: Stars | null) {
  return {
    queryKey: reviewsKey(handle, rating),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReviewPages> => [
      await fetchReviewPage(api, handle, { rating, cursor: null }, signal),
    ],
  };
}

/** Another program may serve this call (`REVIEWS_URL`): what the specification does not name may be missing from its answer. */
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

/** Spec §3, Review: curly braces are stripped from each address. */
const withoutBraces = (url: string) => url.replaceAll(/[{}]/g, '');

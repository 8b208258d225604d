import type { CallAnswer } from '#contracts/call.ts';
import type * as contract from '#contracts/catalog/review-calls.ts';
import type { ApiClient } from '../client.ts';
import { reviewEndpoints } from '../endpoints/review-endpoints.ts';
import type { Review, ReviewCriteria, ReviewListPage } from './review-list.ts';

type WirePage = CallAnswer<typeof contract.reviewsByProduct>;

/** Up to 25 reviews after `cursor`. Throws `ApiProblem`. Spec §7, Reviews. */
export async function fetchReviewPage(
  api: ApiClient,
  handle: string,
  { sort, rating, withPhotos, search, cursor }: ReviewCriteria & { cursor: string | null },
  signal?: AbortSignal,
): Promise<ReviewListPage> {
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

/**
 * The call may be served by another program (`REVIEWS_URL`), so fields outside the specification may be
 * missing.
 */
const pageOf = (wire: WirePage): ReviewListPage => ({
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
  reply: wire.reply ? { text: wire.reply.text, repliedAt: wire.reply.replied_at } : null,
  pictures: (wire.media ?? []).map((url, at) => ({
    url: withoutBraces(url),
    alt: wire.media_alts?.[at] ?? '',
  })),
});

/** Spec §3, Review: curly braces are removed from each URL. */
const withoutBraces = (url: string) => url.replaceAll(/[{}]/g, '');

import type { FastifyInstance } from 'fastify';
import type { CallAnswer } from '#contracts/call.ts';
import {
  addReview as add,
  reviewerOrder,
  reviewsByProduct,
  submitVerifiedReview,
} from '#contracts/review-calls.ts';
import {
  type CachedResponse,
  cachedBytes,
  cachedResponse,
  sendCachedResponse,
} from '#server/platform/cache/cached-response.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { networkOf } from '#server/platform/rate-limits/network-address.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { addReview } from './add-review.ts';
import { listReviews } from './list-reviews.ts';
import { shownPictureRoute } from './picture-routes.ts';
import { readCursor } from './review-cursor.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { ReviewQuery } from './review-list.ts';
import { readReviewerOrder } from './reviewer-order.ts';
import { submitReview } from './submit-review.ts';

const CACHE_BYTES = 8 * 1024 * 1024;
const ONE_HOUR = 3600;
const PAGE_SIZE = '25';

/** Reading and writing reviews. Uses no session. Spec §7, Reviews. */
export function reviewRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  const { db, limits } = deps;
  const written = createLimit(limits, { name: 'reviews', most: 20, seconds: ONE_HOUR });
  const tokensTried = createLimit(limits, { name: 'review-tokens', most: 300, seconds: ONE_HOUR });
  const list = listedReviews(deps);

  serve(app, reviewsByProduct, async ({ query, request, reply }) => {
    const { store_id: storeId, handle, limit = PAGE_SIZE, cursor, rating } = query;
    const after = cursor === undefined ? null : readCursor(cursor);
    const asked = { storeId, handle, limit: Number(limit), after, rating: rating ? Number(rating) : null };
    return sendCachedResponse(request, reply, await list(asked));
  });

  serve(app, reviewerOrder, async ({ body, request, reply }) => {
    await tokensTried.take(networkOf(request.ip));
    reply.header('cache-control', 'no-store');
    return readReviewerOrder(db, body.current_store_id, body.review_token);
  });

  serve(app, submitVerifiedReview, async ({ body, request }) => {
    await tokensTried.take(networkOf(request.ip));
    return { review_id: await submitReview(db, body), verified: true as const };
  });

  serve(app, add, async ({ query, body, request }) => {
    await written.take(networkOf(request.ip));
    return { review_id: await addReview(deps, query.store_id, body), verified: false as const };
  });

  shownPictureRoute(app, deps);
}

/**
 * Lists are always queried, so that a new review shows at once; the cache only serves while the database is
 * down.
 */
function listedReviews({ db }: ReviewDeps) {
  const last = createRevalidatingCache<CachedResponse>({
    freshMilliseconds: 0,
    capacity: CACHE_BYTES,
    sizeOf: cachedBytes,
  });
  return (asked: ReviewQuery): Promise<CachedResponse> =>
    last.get(JSON.stringify(asked), async () => {
      const answer: CallAnswer<typeof reviewsByProduct> = await listReviews(db, asked);
      return cachedResponse(reviewsByProduct.answer, answer);
    });
}

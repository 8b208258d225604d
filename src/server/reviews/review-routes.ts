import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallAnswer } from '#contracts/call.ts';
import {
  addReview as add,
  reviewerOrder,
  reviewsByProduct,
  submitVerifiedReview,
} from '#contracts/catalog/review-calls.ts';
import {
  type CachedResponse,
  cachedResponse,
  sendCachedResponse,
} from '#server/platform/cache/cached-response.ts';
import { agingAfter, productTag } from '#server/platform/cache/data-changes.ts';
import { createResponseCache } from '#server/platform/cache/response-cache.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import type { LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import { currentShopper } from '#server/platform/sessions/sessions.ts';
import { addReview } from './add-review.ts';
import { listReviews } from './list-reviews.ts';
import { shownPictureRoute } from './pictures/picture-routes.ts';
import { readCursor } from './review-cursor.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { ReviewQuery } from './review-list.ts';
import { readReviewerOrder } from './reviewer-order.ts';
import { submitReview } from './submit-review.ts';

const CACHE_BYTES = 8 * 1024 * 1024;
const ONE_MINUTE = 60;
const ONE_HOUR = 3600;
const PAGE_SIZE = '25';

type AskedReviews = Omit<ReviewQuery, 'among'>;

const tokensTriedLimit = (limits: LimitStore) =>
  createNetworkLimit(limits, { name: 'review-tokens', most: 300, seconds: ONE_HOUR });

/** Reading reviews. Uses no session. Spec §7, Reviews. */
export function reviewRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  const { db, limits } = deps;
  const searched = createNetworkLimit(limits, { name: 'review-searches', most: 240, seconds: ONE_MINUTE });
  const tokensTried = tokensTriedLimit(limits);
  const list = listedReviews(deps);

  serve(app, reviewsByProduct, async ({ query, request, reply }) => {
    const { sort = 'newest', limit = PAGE_SIZE, cursor, search = null } = query;
    if (search !== null) await searched.take(request.ip);
    const asked: AskedReviews = {
      storeId: query.store_id,
      handle: query.handle,
      rating: query.rating ? Number(query.rating) : null,
      withPhotos: query.with_photos === 'true',
      search,
      sort,
      after: cursor === undefined ? null : readCursor(cursor, sort),
      limit: Number(limit),
    };
    return sendCachedResponse(request, reply, await list(asked));
  });

  serve(app, reviewerOrder, async ({ body, request, reply }) => {
    await tokensTried.take(request.ip);
    reply.header('cache-control', 'no-store');
    return readReviewerOrder(db, body.current_store_id, body.review_token);
  });

  shownPictureRoute(app, deps);
}

/** Writing reviews. The session, if there is one, is stored, so that its shopper cannot vote for the review. */
export function reviewWritingRoutes(scope: FastifyInstance, deps: ReviewDeps): void {
  const { db, limits } = deps;
  const written = createNetworkLimit(limits, { name: 'reviews', most: 20, seconds: ONE_HOUR });
  const tokensTried = tokensTriedLimit(limits);
  const writerOf = (request: FastifyRequest) => currentShopper(request)?.shopperId ?? null;

  serve(scope, submitVerifiedReview, async ({ body, request }) => {
    await tokensTried.take(request.ip);
    return { review_id: await submitReview(db, body, writerOf(request)), verified: true as const };
  });

  serve(scope, add, async ({ query, body, request }) => {
    await written.take(request.ip);
    const reviewId = await addReview(deps, query.store_id, body, writerOf(request));
    return { review_id: reviewId, verified: false as const };
  });
}

/**
 * Lists are always queried, so that a new review shows at once; the cache only serves while the database is
 * down. Searches are not cached, because everyone types something else.
 */
function listedReviews({ db }: ReviewDeps) {
  const last = createResponseCache(agingAfter(0), CACHE_BYTES);
  const build = async (asked: AskedReviews): Promise<CachedResponse> => {
    const answer: CallAnswer<typeof reviewsByProduct> = await listReviews(db, asked);
    return cachedResponse(reviewsByProduct.answer, answer, [productTag(asked.handle)]);
  };
  return (asked: AskedReviews): Promise<CachedResponse> =>
    asked.search === null ? last.get(JSON.stringify(asked), () => build(asked)) : build(asked);
}

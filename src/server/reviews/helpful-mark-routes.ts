import type { FastifyInstance } from 'fastify';
import { markedReviews, markReview } from '#contracts/review-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { networkOf } from '#server/platform/rate-limits/network-address.ts';
import { currentShopper, ensureShopper } from '#server/platform/sessions/sessions.ts';
import { readMarked } from './helpful-mark-store.ts';
import { createHelpfulMarks } from './mark-helpful.ts';

/** Which reviews a session found helpful. Spec §7, Reviews. */
export function helpfulMarkRoutes(scope: FastifyInstance, deps: Deps): void {
  const helpful = createHelpfulMarks(deps);

  serve(scope, markedReviews, async ({ query, request }) => {
    const shopper = currentShopper(request);
    if (!shopper) return { review_ids: [] };
    const { store_id: storeId, handle } = query;
    return { review_ids: await readMarked(deps.db, { storeId, handle, shopperId: shopper.shopperId }) };
  });

  serve(scope, markReview, async ({ body, request }) => {
    const { store_id: storeId, review_id: reviewId, is_helpful } = body;
    const network = networkOf(request.ip);
    await helpful.beforeSession(network);
    const reader = { storeId, ...(await ensureShopper(request)) };
    const marked = await helpful.mark({ reader, network, reviewId, isHelpful: is_helpful });
    return { is_helpful: marked.isHelpful, helpful_count: marked.helpfulCount };
  });
}

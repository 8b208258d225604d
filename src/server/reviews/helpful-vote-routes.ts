import type { FastifyInstance } from 'fastify';
import { votedReviews, voteOnReview } from '#contracts/catalog/review-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currentShopper, ensureShopper } from '#server/platform/sessions/sessions.ts';
import { readVotedReviews } from './helpful-vote-store.ts';
import { createHelpfulVotes } from './vote-helpful.ts';

/** Which reviews a session found helpful. Spec §7, Reviews. */
export function helpfulVoteRoutes(scope: FastifyInstance, deps: Deps): void {
  const helpful = createHelpfulVotes(deps);

  serve(scope, votedReviews, async ({ query, request }) => {
    const shopper = currentShopper(request);
    if (!shopper) return { review_ids: [] };
    const { store_id: storeId, handle } = query;
    return { review_ids: await readVotedReviews(deps.db, { storeId, handle, shopperId: shopper.shopperId }) };
  });

  serve(scope, voteOnReview, async ({ body, request }) => {
    const { store_id: storeId, review_id: reviewId, is_helpful } = body;
    await helpful.beforeSession(request.ip);
    const reader = { storeId, ...(await ensureShopper(request)) };
    const voted = await helpful.vote({ reader, address: request.ip, reviewId, isHelpful: is_helpful });
    return { is_helpful: voted.isHelpful, helpful_count: voted.helpfulCount };
  });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as calls from '#contracts/admin/reviews-calls.ts';
import type { ReviewPictureId } from '#domain/ids.ts';
import { sendNotFound } from '#server/platform/http/http-errors.ts';
import { findForStaff, restoreReview, withholdReview } from '#server/reviews/moderate-review.ts';
import type { ReviewDeps } from '#server/reviews/review-deps.ts';
import { readSentPicture } from '#server/reviews/review-pictures.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { requireStaffMember } from '#server/staff/staff-sessions.ts';
import { moderatedReviews, SENT_PICTURE_PATH } from './moderated-reviews.ts';

/** Reviews that are waiting for moderation, and withheld ones. */
export function adminReviewRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminReviews, async ({ query }) => ({
    reviews: await moderatedReviews(db, query.store_id, query.status),
  }));

  serveChanges(
    app,
    deps,
    { call: calls.adminPublishReview, command: 'reviews restore' },
    async ({ body }) => {
      const { review } = await findForStaff(db, body.store_id, body.review_id);
      await restoreReview(db, review);
      return {};
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.adminWithholdReview, command: 'reviews withhold' },
    async ({ body }) => {
      const { review } = await findForStaff(db, body.store_id, body.review_id);
      await withholdReview(db, review, body.reason);
      return {};
    },
  );

  sentPictureRoute(app, deps);
}

/** Photos of unpublished reviews: for staff only, and never cached. */
function sentPictureRoute(app: FastifyInstance, deps: ReviewDeps): void {
  app.get<{ Params: { id: ReviewPictureId } }>(
    `${SENT_PICTURE_PATH}:id`,
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      requireStaffMember(request, deps.defaultStoreId, 'reviews:read');
      const picture = await readSentPicture(deps, deps.defaultStoreId, request.params.id);
      if (!picture) return sendNotFound(request, reply);
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture);
    },
  );
}

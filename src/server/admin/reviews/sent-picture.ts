import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ReviewPictureId } from '#domain/ids.ts';
import { sendNotFound } from '#server/platform/http/http-errors.ts';
import { PICTURE_PATH } from '#server/reviews/pictures/attach-pictures.ts';
import { readSentPicture } from '#server/reviews/pictures/review-pictures.ts';
import type { ReviewDeps } from '#server/reviews/review-deps.ts';
import { requireStaffMember } from '#server/staff/staff-sessions.ts';

/** Where staff see the photos of unpublished reviews. */
const SENT_PICTURE_PATH = '/admin/api/review-pictures/';

/** Uploaded photos are served by the staff route; other pictures keep their URL. */
export const staffPictureUrl = (url: string) =>
  url.startsWith(PICTURE_PATH)
    ? `${SENT_PICTURE_PATH}${url.slice(PICTURE_PATH.length).replace(/\.webp$/, '')}`
    : url;

/** Photos of unpublished reviews: for staff only, and never cached. */
export function sentPictureRoute(app: FastifyInstance, deps: ReviewDeps): void {
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

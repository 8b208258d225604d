import type { FastifyInstance } from 'fastify';
import { sendReviewPicture } from '#contracts/catalog/review-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { ReviewPictureId } from '#domain/ids.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import { createConcurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import { sendNotFound } from '#server/platform/http/http-errors.ts';
import { limitLargeBodies } from '#server/platform/http/large-bodies.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import type { ReviewDeps } from '../review-deps.ts';
import { PICTURE_PATH } from './attach-pictures.ts';
import { readShownPicture, savePicture } from './review-pictures.ts';

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Of those that arrive or are encoded at once. */
const MAX_PICTURES_IN_MEMORY = 12;
const CACHE_BYTES = 16 * 1024 * 1024;
const ONE_HOUR = 3600;
const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-small)?\.webp$/;

/**
 * Accepts photos for reviews, in its own scope with its own body limit. Limited per network address and hour.
 */
export function pictureSendingRoute(scope: FastifyInstance, deps: ReviewDeps): void {
  const sent = createNetworkLimit(deps.limits, { name: 'review-pictures', most: 20, seconds: ONE_HOUR });
  const inTurn = createConcurrencyLimit({ most: 1, waiting: 8 });
  scope.addContentTypeParser(
    ['image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  );
  limitLargeBodies(scope, MAX_PICTURES_IN_MEMORY);
  scope.addHook('onRequest', ({ ip }) => sent.take(ip));

  serve(scope, sendReviewPicture, async ({ query, request }) => {
    const bytes: unknown = request.body;
    if (!Buffer.isBuffer(bytes)) {
      throw new DomainError('malformed', 'Send a photo as the body, with its own content type.');
    }
    return { picture_id: await inTurn(() => savePicture(deps, query.store_id, bytes)) };
  });
}

/** Serves photos of published reviews. They were encoded by us and never change under their name. */
export function shownPictureRoute(app: FastifyInstance, deps: ReviewDeps): void {
  const shown = createRevalidatingCache<Buffer | null>({
    changes: deps.changes,
    capacity: CACHE_BYTES,
    sizeOf: (file, key) => (file?.length ?? 0) + key.length,
  });
  app.get<{ Params: { file: string } }>(
    `${PICTURE_PATH}:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const [, id, small] = FILE.exec(file) ?? [];
      const picture = id
        ? await shown.get(file, () => readShownPicture(deps, id as ReviewPictureId, small !== undefined))
        : null;
      if (!picture) return sendNotFound(request, reply);
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture);
    },
  );
}

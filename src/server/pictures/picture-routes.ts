import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '#server/platform/http/http-errors.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import type { LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import type { StorePictures } from './store-pictures.ts';

/** For a network: as many as one thread draws in a minute, several pages full of pictures for each of an office. */
const MAX_NEW_PER_MINUTE = 240;

const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * Serves the store's pictures. Their URLs are stable, so visitors revalidate after an hour (by ETag). Only requests for
 * what has to be drawn are limited.
 */
export async function pictureRoutes(
  app: FastifyInstance,
  pictures: StorePictures,
  limits: LimitStore,
): Promise<void> {
  const drawn = createNetworkLimit(limits, { name: 'new-pictures', most: MAX_NEW_PER_MINUTE, seconds: 60 });
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: '/',
      serve: false,
      decorateReply: !scope.hasReplyDecorator('sendFile'),
    });
    scope.get<{ Params: { '*': string } }>(
      '/pictures/*',
      { schema: { hide: true } },
      async (request, reply) => {
        const file = await pictures.file(request.params['*'], () => drawn.take(request.ip));
        if (file === null) return sendNotFound(request, reply);
        // Opened by itself a drawing is a document: nothing in it runs or loads anything.
        if (file.endsWith('.svg')) reply.header('content-security-policy', DRAWING_POLICY);
        return reply.sendFile(basename(file), dirname(file), { maxAge: '1h' });
      },
    );
  });
}

import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '#server/platform/http/http-errors.ts';
import type { StorePictures } from './store-pictures.ts';

const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Serves the store's pictures. Their URLs are stable, so visitors revalidate after an hour (by ETag). */
export async function pictureRoutes(app: FastifyInstance, pictures: StorePictures): Promise<void> {
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
        const file = await pictures.file(request.params['*']);
        if (file === null) return sendNotFound(request, reply);
        // Opened by itself a drawing is a document: nothing in it runs or loads anything.
        if (file.endsWith('.svg')) reply.header('content-security-policy', DRAWING_POLICY);
        return reply.sendFile(basename(file), dirname(file), { maxAge: '1h' });
      },
    );
  });
}

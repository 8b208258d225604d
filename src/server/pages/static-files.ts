import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the build's files. Names in `/assets` contain a hash of the content and never change. */
export async function serveBuild(app: FastifyInstance, client: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    schemaHide: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      // The card provider's frames use the shop's fonts.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
    },
  });
}

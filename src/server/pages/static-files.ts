import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the build's files, and those of earlier releases. Their names contain a hash of the content, so they never change. One route for
 * all of them: a route for each would take a quarter of a second of every start.
 */
export async function serveBuild(
  app: FastifyInstance,
  client: string,
  earlierAssets: readonly string[],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: [join(client, 'assets'), ...earlierAssets],
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    schemaHide: true,
    setHeaders(reply, path) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      // The card provider's frames use the shop's fonts.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
    },
  });
}

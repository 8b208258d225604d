import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface StaticDirectories {
  /** What the browser's build wrote: `build/web/client`. */
  client: string;
  /** Pictures in their sizes: `build/pictures`. */
  pictures: string;
}

/**
 * Serves the build's files and the pictures. Names in `/assets` carry a hash of their content and never change; pictures keep
 * their names, so visitors ask again after an hour (by ETag).
 */
export async function serveStatic(
  app: FastifyInstance,
  { client, pictures }: StaticDirectories,
): Promise<void> {
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
      reply.header('x-content-type-options', 'nosniff');
    },
  });
  if (!existsSync(pictures)) return;
  await app.register(fastifyStatic, {
    root: pictures,
    prefix: '/pictures/',
    decorateReply: false,
    schemaHide: true,
    maxAge: '1h',
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  });
}

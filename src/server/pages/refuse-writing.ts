import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#server/platform/http-errors.ts';
import { pageAddress } from './page-address.ts';

/**
 * Pages are read, never written to: any other method is answered 405 with `Allow` at a page's address and 404 elsewhere, its body
 * unread whatever its type. Calls answer for their own addresses.
 */
export async function refuseWriting(
  app: FastifyInstance,
  isPage: (pathname: string) => boolean,
): Promise<void> {
  await app.register(async (refusals) => {
    refusals.removeAllContentTypeParsers();
    refusals.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    refusals.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: '*',
      schema: { hide: true },
      handler(request, reply) {
        if (!isPage(pageAddress(request.url).pathname)) return reply.callNotFound();
        return sendProblem(
          reply.header('allow', 'GET, HEAD'),
          405,
          'method_not_allowed',
          'Use GET at this address.',
        );
      },
    });
  });
}

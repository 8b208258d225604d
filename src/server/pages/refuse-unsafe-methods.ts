import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#server/platform/http/http-errors.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { pageAddress } from './page-address.ts';

const WITHOUT_SCRIPT = {
  heading: 'Nothing was sent',
  text: 'Forms here need JavaScript. Go back, switch it on, load the page again, and send it once more.',
};

/**
 * Answers methods other than GET and HEAD with 405 and `Allow` at a page's path, and with 404 elsewhere,
 * without reading the body. A browser that submits a form without JavaScript gets an explaining page.
 */
export async function refuseUnsafeMethods(
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
        reply.header('allow', 'GET, HEAD');
        if (request.headers.accept?.includes('text/html')) return sendLinkPage(reply, 405, WITHOUT_SCRIPT);
        return sendProblem(reply, 405, 'method_not_allowed', 'Use GET at this address.');
      },
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#server/platform/http/http-errors.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { pageAddress } from './page-address.ts';

const WITHOUT_SCRIPT = {
  heading: 'Nothing was sent',
  text: 'Forms here need JavaScript. Go back, switch it on, load the page again, and send it once more.',
};

/**
 * Pages are read, never written to: any other method is answered 405 with `Allow` at a page's address and 404 elsewhere, its body
 * unread whatever its type. Calls answer for their own addresses. A browser that sends a form without script gets a page that says so.
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

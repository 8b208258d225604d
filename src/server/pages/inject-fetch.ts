import type { FastifyInstance } from 'fastify';
import inject, { type InjectOptions } from 'light-my-request';
import { IN_PROCESS_ADDRESS } from '#server/platform/http/in-process.ts';

const ORIGIN = 'http://calls.internal';

/**
 * `fetch` for server rendering: calls run in this process through the normal routes. `app.inject` would
 * refuse while the server stops, although pages in progress are finished.
 */
export function injectFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), ORIGIN), init);
    const { pathname, search } = new URL(request.url);
    const payload = Buffer.from(await request.arrayBuffer());
    const answer = await inject((incoming, outgoing) => app.routing(incoming, outgoing), {
      method: request.method as NonNullable<InjectOptions['method']>,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      remoteAddress: IN_PROCESS_ADDRESS,
      ...(payload.length > 0 ? { payload } : {}),
    });
    const contentType = answer.headers['content-type'];
    const headers = new Headers(contentType === undefined ? [] : [['content-type', String(contentType)]]);
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}

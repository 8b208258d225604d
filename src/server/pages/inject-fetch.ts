import type { FastifyInstance } from 'fastify';
import inject, { type InjectOptions } from 'light-my-request';
import { CACHE_TAG_HEADER } from '#server/platform/cache/cached-response.ts';
import { IN_PROCESS_ADDRESS } from '#server/platform/http/in-process.ts';

const READ_HEADERS = ['content-type', CACHE_TAG_HEADER];
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
    const headers = new Headers();
    for (const name of READ_HEADERS) {
      const value = answer.headers[name];
      if (value !== undefined) headers.set(name, String(value));
    }
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}

import type { FastifyInstance, HTTPMethods } from 'fastify';
import { sendProblem } from './http-errors.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Answers 405 with `Allow` where a path exists under other methods. Call it before the routes are registered,
 * and the returned function afterwards.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const served = new Map<string, Set<HTTPMethods>>();
  app.addHook('onRoute', ({ method, url }) => {
    const methods = served.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one as HTTPMethods);
    served.set(url, methods);
  });
  return () => {
    for (const [url, allowed] of [...served]) {
      const refused = METHODS.filter((method) => !allowed.has(method));
      if (url.includes('*') || refused.length === 0) continue;
      const allow = [...allowed].toSorted().join(', ');
      app.route({
        method: refused,
        url,
        schema: { hide: true },
        handler: (_request, reply) =>
          sendProblem(
            reply.header('allow', allow),
            405,
            'method_not_allowed',
            `Use ${allow} at this address.`,
          ),
      });
    }
  };
}

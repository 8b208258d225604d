import type { FastifyInstance, HTTPMethods } from 'fastify';
import createRouter from 'find-my-way';
import { sendProblem } from './http-errors.ts';

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Answers 405 with `Allow` where a path exists under other methods only. Call it before the routes are
 * registered. A route for each refused method would cost 50 ms at every start.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const router = createRouter({ maxParamLength: 500 });
  const methodsByUrl = new Map<string, Set<HTTPMethods>>();
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const known = methodsByUrl.get(url);
    const methods = known ?? new Set<HTTPMethods>();
    for (const one of [method].flat()) methods.add(one as HTTPMethods);
    if (known) return;
    methodsByUrl.set(url, methods);
    router.on('GET', url, () => undefined, methods);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    // A path that only a wildcard serves may still be a route of other methods.
    const isOwnRoute = url !== undefined && !url.includes('*');
    const [path = ''] = request.url.split('?', 1);
    const methods: Set<HTTPMethods> | undefined = isOwnRoute ? undefined : router.find('GET', path)?.store;
    if (!methods || !METHODS.includes(request.method)) return done();
    const allow = [...methods].toSorted().join(', ');
    return sendProblem(
      reply.header('allow', allow),
      405,
      'method_not_allowed',
      `Use ${allow} at this address.`,
    );
  });
}

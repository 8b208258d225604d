import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Site } from '#domain/site.ts';
import { injectFetch } from './inject-fetch.ts';
import { type PageBuild, rendererOf } from './page-build.ts';
import { EARLY_MODULES, preparePage } from './rendered-page.ts';

const SERVER_BUILD = 'virtual:react-router/server-build';

/**
 * The pages during development: Vite in the same process with hot reload, no cache, no content security
 * policy. The markup is checked as in production. Register it instead of `pagesPlugin`.
 */
export async function devPagesPlugin(app: FastifyInstance, site: Site): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, ws: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  const apiFetch = injectFetch(app);

  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    schema: { hide: true },
    async handler(request, reply) {
      if (await isServedByVite(vite, request.raw, reply.raw)) return reply.hijack();
      const build = (await vite.ssrLoadModule(SERVER_BUILD)) as PageBuild;
      const page = await rendererOf(build, apiFetch, site, 'development')(request.url);
      if ((await preparePage(page.clone())).hasEarlyModules) throw new Error(EARLY_MODULES);
      return reply.send(page);
    },
  });
}

function isServedByVite(
  vite: ViteDevServer,
  ...[request, response]: Parameters<ViteDevServer['middlewares']>
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    response.once('close', () => resolve(true));
    vite.middlewares(request, response, (failure?: unknown) => (failure ? reject(failure) : resolve(false)));
  });
}

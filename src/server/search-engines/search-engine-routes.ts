import type { FastifyInstance } from 'fastify';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listedPages } from './listed-pages.ts';
import { robotsOf, sitemapOf } from './site-files.ts';

const ONE_SITEMAP = 1;
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * `GET /sitemap.xml`, generated from the database and cached, and `GET /robots.txt`, which links to it. URLs
 * are the public ones.
 */
export function searchEngineRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, defaultStoreId, publicUrl, changes } = deps;
  const cache = createRevalidatingCache<string>({
    changes,
    tagsOf: () => ['products', 'collections'],
    capacity: ONE_SITEMAP,
    sizeOf: () => 1,
  });
  const hidden = { schema: { hide: true } };

  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const sitemap = await cache.get('sitemap', async () =>
      sitemapOf(await listedPages(db, defaultStoreId), publicUrl),
    );
    return reply.type('application/xml; charset=utf-8').header('cache-control', CACHE_CONTROL).send(sitemap);
  });

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', CACHE_CONTROL).send(robotsOf(publicUrl)),
  );
}

import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listedPages } from './listed-pages.ts';
import { robotsOf, sitemapIndexOf, sitemapsOf } from './site-files.ts';

const ALL_PAGES = 1;
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * `GET /sitemap.xml`, generated from the database and cached, and `GET /robots.txt`, which links to it. A shop with more pages than one
 * sitemap may have answers an index, and its parts at `/sitemaps/1.xml` and so on. URLs are the public ones.
 */
export function searchEngineRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, defaultStoreId, publicUrl, changes } = deps;
  const cache = createRevalidatingCache<string[]>({
    changes,
    tagsOf: () => ['products', 'collections'],
    capacity: ALL_PAGES,
    sizeOf: () => 1,
  });
  const hidden = { schema: { hide: true } };
  const sitemaps = () =>
    cache.get('sitemaps', async () => sitemapsOf(await listedPages(db, defaultStoreId), publicUrl));

  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const parts = await sitemaps();
    const answer = parts.length === 1 ? parts[0] : sitemapIndexOf(parts.length, publicUrl);
    return reply.type('application/xml; charset=utf-8').header('cache-control', CACHE_CONTROL).send(answer);
  });

  app.get<{ Params: { part: string } }>('/sitemaps/:part.xml', hidden, async ({ params }, reply) => {
    const part = /^[1-9]\d{0,4}$/.test(params.part) ? (await sitemaps())[Number(params.part) - 1] : undefined;
    if (part === undefined) throw new DomainError('not_found', 'There is no such part of the sitemap.');
    return reply.type('application/xml; charset=utf-8').header('cache-control', CACHE_CONTROL).send(part);
  });

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', CACHE_CONTROL).send(robotsOf(publicUrl)),
  );
}

import type { FastifyInstance } from 'fastify';
import { createLimit, type LimitStore } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network-address.ts';
import type { ExtraSources } from './content-security-policy.ts';
import { type PageAddress, pageAddress, renderedAddress } from './page-address.ts';
import { createPageCache } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import { refuseWriting } from './refuse-writing.ts';
import { preparePage, type RenderedPage } from './rendered-page.ts';
import { sendPage } from './send-page.ts';

/** Where pages come from and how long they last. */
export interface PageSource {
  /** Whether a path belongs to a screen. */
  hasScreen(pathname: string): boolean;
  /** Renders the page at an address (path and query). */
  render(address: string): Promise<Response>;
  extraSources(pathname: string): ExtraSources;
  freshMilliseconds: number;
  /** Where the limit on pages of searches is counted. */
  limits: LimitStore;
  /** Acts whenever what pages are made from has changed. */
  onContentChange?: ((act: () => void) => void) | undefined;
}

/** Searches make pages without end; one network address gets as many as no person asks for. */
const SEARCH_PAGES = { name: 'search pages', most: 240, seconds: 60 };
/** All unknown addresses show one page; this is where it is rendered. */
const NOT_FOUND_ADDRESS = '/not-found';

/**
 * Answers every GET that nothing else answers with a page. A page is the same for every visitor (what belongs to a session is
 * loaded by the browser), so it is rendered once, compressed once and kept.
 */
export async function servePages(app: FastifyInstance, source: PageSource): Promise<void> {
  const cache = createPageCache({
    freshMilliseconds: source.freshMilliseconds,
    onFailure: (failure) => app.log.error(failure, 'a page could not be rendered; its last version was sent'),
  });
  source.onContentChange?.(() => cache.outdate());
  const pageAt = (address: PageAddress): Promise<RenderedPage> => {
    const rendered = source.hasScreen(address.pathname) ? renderedAddress(address) : NOT_FOUND_ADDRESS;
    return cache.page(rendered, async (before) => preparePage(await source.render(rendered), before));
  };

  const searchPages = createLimit(source.limits, SEARCH_PAGES);

  await refuseWriting(app, source.hasScreen);
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    schema: { hide: true },
    async handler(request, reply) {
      const address = pageAddress(request.url);
      if (address.redirectTo !== undefined) return reply.redirect(address.redirectTo, 301);
      if (renderedAddress(address).includes('?')) await searchPages.take(networkOf(request.ip));
      const page = await pageAt(address);
      return sendPage(
        request,
        reply,
        page,
        pageHeaders(address.pathname, page, source.extraSources(address.pathname)),
      );
    },
  });
}

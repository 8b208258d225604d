import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import { isNotModified, sendCachedBody } from '#server/platform/cache/cached-response.ts';
import { inPlace } from '#server/platform/http/admit-requests.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { networkOf } from '#server/platform/rate-limits/network-address.ts';
import { createLimit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import type { ExtraSources } from './content-security-policy.ts';
import { isUnknownProduct, renderNotFoundProducts } from './not-found-products.ts';
import { type PageAddress, pageAddress, renderedAddress } from './page-address.ts';
import { createPageCache } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import { refuseUnsafeMethods } from './refuse-unsafe-methods.ts';
import { EARLY_MODULES, preparePage, type RenderedPage } from './rendered-page.ts';

export interface PageSource {
  hasScreen(pathname: string): boolean;
  /** Renders the page at an address (path and query). */
  render(address: string): Promise<Response>;
  extraSources(pathname: string): ExtraSources;
  freshMilliseconds: number;
  /**
   * Whether a product with this handle is on sale. May reject; the page is then rendered as if it existed.
   */
  isKnownHandle(handle: string): Promise<boolean>;
  /** Where the limits on uncached pages are counted. */
  limits: LimitStore;
  /** Calls `act` whenever the sources of pages have changed. */
  onContentChange?: ((act: () => void) => void) | undefined;
}

/**
 * Limits per network address for rendering uncached pages; cached ones are unlimited. Searches and made-up
 * handles are unbounded, while the shop's own pages are many only when it has many products.
 * docs/decisions/0112.
 */
const MADE_UP_PAGES = { name: 'invented pages', most: 240, seconds: 60 };
const OWN_PAGES = { name: 'own pages', most: 1_200, seconds: 60 };
const TOO_MANY = {
  status: 429,
  heading: 'One moment, please',
  text: 'Very many pages were asked for from your network just now. Please try again in a minute.',
};
const OVERLOADED_PAGE = {
  status: 503,
  heading: 'One moment, please',
  text: 'A lot is going on in the shop right now. Please load this page again in a few seconds.',
};
const REFUSALS: Partial<Record<ErrorCode, typeof TOO_MANY>> = {
  too_many_requests: TOO_MANY,
  overloaded: OVERLOADED_PAGE,
};
/** All unknown paths show the page rendered at this one. */
const NOT_FOUND_ADDRESS = '/not-found';

/**
 * Answers every GET that no other route handles with a page. Pages are the same for every visitor (the
 * browser loads what belongs to the session), so they are rendered and compressed once and cached.
 */
export async function servePages(app: FastifyInstance, source: PageSource): Promise<void> {
  const cache = createPageCache({
    freshMilliseconds: source.freshMilliseconds,
    onFailure: (failure) => app.log.error(failure, 'a page could not be rendered; its last version was sent'),
  });
  source.onContentChange?.(() => cache.outdate());
  let isReported = false;
  const reportEarlyModules = () => {
    if (!isReported) app.log.error(EARLY_MODULES);
    isReported = true;
  };
  const inventedPages = createLimit(source.limits, MADE_UP_PAGES);
  const ownPages = createLimit(source.limits, OWN_PAGES);
  const renderUnknown = renderNotFoundProducts(source.render, source);
  /** Throws `too_many_requests` and `overloaded`. */
  const pageAt = async (address: PageAddress, request: FastifyRequest): Promise<RenderedPage> => {
    const rendered = source.hasScreen(address.pathname) ? renderedAddress(address) : NOT_FOUND_ADDRESS;
    const isUnknown = await isUnknownProduct(address.pathname, source.isKnownHandle).catch(() => false);
    if (!cache.has(rendered))
      await (isUnknown || rendered.includes('?') ? inventedPages : ownPages).take(networkOf(request.ip));
    const render = isUnknown ? renderUnknown : source.render;
    return cache.page(rendered, async (before) => {
      const page = await inPlace(request, 'pages', async () => preparePage(await render(rendered), before));
      if (page.hasEarlyModules) reportEarlyModules();
      return page;
    });
  };

  await refuseUnsafeMethods(app, source.hasScreen);
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    schema: { hide: true },
    async handler(request, reply) {
      const address = pageAddress(request.url);
      if (address.redirectTo !== undefined) return reply.redirect(address.redirectTo, 301);
      const page = await pageAt(address, request).catch((failure: unknown) => {
        if (failure instanceof DomainError && REFUSALS[failure.code]) return failure;
        throw failure;
      });
      if (page instanceof DomainError) {
        reply.header('retry-after', String(page.details.retryAfterSeconds));
        const { status, ...words } = REFUSALS[page.code] ?? TOO_MANY;
        return sendLinkPage(reply, status, words);
      }
      const extraSources = source.extraSources(address.pathname);
      return sendPage(request, reply, page, pageHeaders(address.pathname, page, extraSources));
    },
  });
}

/** Sends a rendered page in an accepted encoding, or 304 when the visitor has it. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  headers: Record<string, string>,
): FastifyReply | Promise<FastifyReply> {
  reply.headers(headers).header('vary', 'accept-encoding');
  if (page.status === 200 && isNotModified(request.headers['if-none-match'], headers.etag))
    return reply.code(304).send();
  return sendCachedBody(request, reply.code(page.status).type('text/html; charset=utf-8'), page.html);
}

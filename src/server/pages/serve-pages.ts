import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { targetFor } from '#domain/content/redirect.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import { isNotModified } from '#server/platform/cache/cached-response.ts';
import { acceptedEncoding, encodedBody } from '#server/platform/cache/compressed-body.ts';
import type { DataChanges } from '#server/platform/cache/data-changes.ts';
import { withPlace } from '#server/platform/http/admit-requests.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import type { LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
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
  /** What outdates rendered pages. */
  changes: DataChanges;
  /**
   * Whether a product with this handle is on sale. May reject; the page is then rendered as if it existed.
   */
  isKnownHandle(handle: string): Promise<boolean>;
  /** Whether staff have added a page at a path. May reject. */
  isOwnPage(path: string): Promise<boolean>;
  /** Where an address without a page leads; null when it is not redirected. May reject. */
  redirectFrom(path: string): Promise<string | null>;
  /** Counts addresses without a page. */
  asked: {
    missing(path: string, referrer: string | undefined): void;
    followed(path: string): void;
  };
  /** Where the limits on uncached pages are counted. */
  limits: LimitStore;
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
const NOT_FOUND_IN_BACK_OFFICE = '/admin/not-found';

/**
 * Answers every GET that no other route handles with a page. Pages are the same for every visitor (the
 * browser loads what belongs to the session), so they are rendered and compressed once and cached.
 */
export async function servePages(app: FastifyInstance, source: PageSource): Promise<void> {
  const cache = createPageCache({
    changes: source.changes,
    onFailure: (failure) => app.log.error(failure, 'a page could not be rendered; its last version was sent'),
  });
  let isReported = false;
  const reportEarlyModules = () => {
    if (!isReported) app.log.error(EARLY_MODULES);
    isReported = true;
  };
  const inventedPages = createNetworkLimit(source.limits, MADE_UP_PAGES);
  const ownPages = createNetworkLimit(source.limits, OWN_PAGES);
  const renderUnknown = renderNotFoundProducts(source.render, source);
  const headersOf = createPageHeaders(source.extraSources);
  const isOwnPage = (pathname: string) => source.isOwnPage(pathname).catch(() => false);
  /** Throws `too_many_requests` and `overloaded`. */
  const pageAt = async (
    rendered: string,
    address: PageAddress,
    request: FastifyRequest,
  ): Promise<RenderedPage> => {
    const isUnknown = await isUnknownProduct(address.pathname, source.isKnownHandle).catch(() => false);
    if (!cache.has(rendered))
      await (isUnknown || rendered.includes('?') ? inventedPages : ownPages).take(request.ip);
    const render = isUnknown ? renderUnknown : source.render;
    return cache.page(rendered, async (before) => {
      const page = await withPlace(request, 'pages', async () => preparePage(await render(rendered), before));
      if (page.hasEarlyModules) reportEarlyModules();
      return page;
    });
  };

  const send = (request: FastifyRequest, reply: FastifyReply, address: PageAddress, page: RenderedPage) =>
    page.status === 404
      ? sendMissing(request, reply, address, page)
      : sendPage(request, reply, page, headersOf(address.pathname, page));
  /** Sends where the address leads by now, or else that there is no page. */
  const sendMissing = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: PageAddress,
    page: RenderedPage,
  ) => {
    const { pathname, search } = address;
    const to = await source.redirectFrom(pathname).catch(() => null);
    if (to === null) {
      source.asked.missing(pathname, request.headers.referer);
      return sendPage(request, reply, page, headersOf(pathname, page));
    }
    source.asked.followed(pathname);
    // Staff may change where it leads.
    return reply.header('cache-control', 'no-cache').redirect(targetFor(to, search), 301);
  };

  await refuseUnsafeMethods(app, source.hasScreen);
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    schema: { hide: true },
    handler(request, reply) {
      const address = pageAddress(request.url);
      if (address.redirectTo !== undefined) return reply.redirect(address.redirectTo, 301);
      if (source.hasScreen(address.pathname))
        return answer(request, reply, address, renderedAddress(address));
      return isOwnPage(address.pathname).then((isOwn) =>
        answer(request, reply, address, isOwn ? renderedAddress(address) : notFoundAddress(address)),
      );
    },
  });
  function answer(request: FastifyRequest, reply: FastifyReply, address: PageAddress, key: string) {
    const fresh = cache.peek(key);
    if (fresh) return send(request, reply, address, fresh);
    return pageAt(key, address, request).then(
      (page) => send(request, reply, address, page),
      (failure: unknown) => {
        const refusal = failure instanceof DomainError ? REFUSALS[failure.code] : undefined;
        if (!(failure instanceof DomainError && refusal)) throw failure;
        const { status, ...words } = refusal;
        reply.header('retry-after', String(failure.details.retryAfterSeconds));
        return sendLinkPage(reply, status, words);
      },
    );
  }
}

const notFoundAddress = ({ pathname }: PageAddress): string =>
  pathname.startsWith('/admin/') ? NOT_FOUND_IN_BACK_OFFICE : NOT_FOUND_ADDRESS;

/** The headers of each page, made once for as long as it is cached. One page may answer many addresses. */
function createPageHeaders(extraSources: PageSource['extraSources']) {
  const made = new WeakMap<RenderedPage, { pathname: string; headers: Record<string, string> }>();
  return (pathname: string, page: RenderedPage): Record<string, string> => {
    const known = made.get(page);
    if (known?.pathname === pathname) return known.headers;
    const headers = pageHeaders(pathname, page, extraSources(pathname));
    made.set(page, { pathname, headers });
    return headers;
  };
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
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding !== null && page.html.isCompressed) reply.header('content-encoding', encoding);
  reply.code(page.status).type('text/html; charset=utf-8');
  const body = encodedBody(page.html, encoding);
  return Buffer.isBuffer(body) ? reply.send(body) : body.then((encoded) => reply.send(encoded));
}

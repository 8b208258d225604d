import type { FastifyInstance } from 'fastify';
import { getStyles, pageConfig } from '#contracts/content/content-calls.ts';
import { ownPageAt } from '#contracts/content/own-page-calls.ts';
import { type PageName, pageContents } from '#contracts/content/page-contents.ts';
import { canonicalPath } from '#domain/content/canonical-path.ts';
import { DomainError } from '#domain/errors.ts';
import { BRAND_STYLE } from '#domain/presentation/shop-style.ts';
import { cachedResponse, sendCachedResponse } from '#server/platform/cache/cached-response.ts';
import { createResponseCache } from '#server/platform/cache/response-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sharedBy, withPlace } from '#server/platform/http/admit-requests.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { readPage, readShopStyle, storedPageName, WHOLE_SHOP } from './content-store.ts';
import { createOwnPageCache } from './own-pages/own-page-cache.ts';
import { shownPage } from './shown-page.ts';

const CACHE_BYTES = 8 * 1024 * 1024;
const PAGE_FILE = /^([A-Za-z][A-Za-z0-9_-]{0,63})config\.json$/;

/** Content and style of pages. Uses no session. Spec §7, Styles and page data. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, defaultStoreId, changes } = deps;
  const cache = createResponseCache(changes, CACHE_BYTES);

  serve(app, pageConfig, async ({ params, query, request, reply }) => {
    const { store_id: storeId = defaultStoreId } = query;
    const name = PAGE_FILE.exec(params.file)?.[1];
    if (name === undefined) throw noSuchPage();
    const page = await storedPageName(db, storeId, name);
    if (!isPageName(page)) throw noSuchPage();
    const answer = await cache.get(
      JSON.stringify([storeId, page]),
      () =>
        withPlace(request, 'pages', async () => {
          const stored = await readPage(db, storeId, page);
          if (!stored) throw noSuchPage();
          const { content, faults } = await shownPage(db, storeId, page, stored);
          for (const fault of faults) app.log.error(fault);
          if (!content)
            throw new DomainError('unavailable', 'This page is being mended. Please come back later.');
          return cachedResponse(pageConfig.answer, content, page === WHOLE_SHOP ? ['collections'] : []);
        }),
      sharedBy(request),
    );
    return sendCachedResponse(request, reply, answer);
  });

  const ownPageCalled = createOwnPageCache({ db, storeId: defaultStoreId, changes });
  serve(app, ownPageAt, async ({ query, request, reply }) => {
    const { store_id: storeId, path } = query;
    if (storeId !== defaultStoreId) throw new DomainError('not_found', 'There is no such store here.');
    const page = path.startsWith('/') ? await ownPageCalled(canonicalPath(path)) : null;
    const answer = await cache.get(
      JSON.stringify([storeId, 'own page', page]),
      async () => {
        const stored = page && (await readPage(db, storeId, page));
        if (!stored) return cachedResponse(ownPageAt.answer, { page: null }, []);
        const { content, faults } = await shownPage(db, storeId, page, stored);
        for (const fault of faults) app.log.error(fault);
        return cachedResponse(ownPageAt.answer, { page: content }, ['collections', 'products']);
      },
      sharedBy(request),
    );
    return sendCachedResponse(request, reply, answer);
  });

  serve(app, getStyles, async ({ query }) => {
    const edited = await readShopStyle(db, query.store_id ?? defaultStoreId);
    const { text_colour, font_family } = { ...BRAND_STYLE, ...edited };
    return { text_colour, font_family, web_font: null };
  });
}

const isPageName = (page: string): page is PageName => Object.hasOwn(pageContents, page);

const noSuchPage = () => new DomainError('not_found', 'There is no page of this name.');

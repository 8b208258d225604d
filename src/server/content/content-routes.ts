import type { FastifyInstance } from 'fastify';
import { getStyles, pageConfig } from '#contracts/content-calls.ts';
import { type PageName, pageContents } from '#contracts/page-contents.ts';
import { DomainError } from '#domain/errors.ts';
import { createFreshCache } from '#server/platform/fresh-cache.ts';
import type { Parts } from '#server/platform/parts.ts';
import { keptBytes, type ReadyAnswer, readyAnswer, sendReady } from '#server/platform/ready-answer.ts';
import { serve } from '#server/platform/serve-call.ts';
import { readPage, readStyle, WHOLE_SHOP } from './content-store.ts';
import { shownContent } from './shown-content.ts';

const CACHE_BYTES = 8 * 1024 * 1024;
const PAGE_FILE = /^([A-Za-z][A-Za-z0-9_-]{0,63})config\.json$/;
/** Spec §3 and §9, Global styles. */
const DEFAULT_TEXT_COLOUR = '#882D07';
const DEFAULT_FONT_FAMILY = 'Khmer';

/** What the pages say and how they look. Reads no session. Spec §7, Styles and page data. */
export function contentRoutes(app: FastifyInstance, { db, defaultStoreId, freshMilliseconds }: Parts): void {
  const cache = createFreshCache<ReadyAnswer>({
    freshMilliseconds,
    capacity: CACHE_BYTES,
    sizeOf: keptBytes,
  });

  serve(app, pageConfig, async ({ params, request, reply }) => {
    const page = PAGE_FILE.exec(params.file)?.[1];
    if (!isPageName(page)) throw noSuchPage();
    const answer = await cache.get(page, async () => {
      const stored = await readPage(db, defaultStoreId, page);
      if (!stored) throw noSuchPage();
      const { content, faults } = shownContent(page, stored);
      for (const fault of faults) app.log.error(fault);
      if (!content)
        throw new DomainError('unavailable', 'This page is being mended. Please come back later.');
      return readyAnswer(pageConfig.answer, content);
    });
    return sendReady(request, reply, answer);
  });

  serve(app, getStyles, async () => {
    const { config } = await readStyle(db, defaultStoreId, WHOLE_SHOP);
    return {
      text_colour: config.text_colour ?? DEFAULT_TEXT_COLOUR,
      font_family: config.font_family ?? DEFAULT_FONT_FAMILY,
      web_font: null,
    };
  });
}

const isPageName = (page: string | undefined): page is PageName =>
  page !== undefined && Object.hasOwn(pageContents, page);

const noSuchPage = () => new DomainError('not_found', 'There is no page of this name.');

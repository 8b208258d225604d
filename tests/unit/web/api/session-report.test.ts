import { expect, it } from 'vitest';
import { sessionData } from '#contracts/analytics-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { sessionReportOf } from '#web/api/session-report.ts';
import { anId } from '../../../support/ids.ts';

const visit = {
  sessionId: 'v1',
  cartEvents: [],
  cartStatus: 'active' as const,
  sessionStartTime: '2026-01-01T12:00:00.000Z',
  productPageViews: { 'the-mix': 1 },
  viewedPages: [{ page: '/', queryData: {} }],
  totalViewTime: 30,
  searchHistory: [],
};
const context = { storeId: anId<StoreId>('store_doosra'), now: '2026-01-01T12:01:00.000Z' };

it.each([
  ['active', 'abandoned'],
  ['empty', 'empty'],
  ['purchased', 'purchased'],
  ['abandoned', 'abandoned'],
] as const)('a cart that is %s when the page is left is reported as %s', (cartStatus, reported) => {
  expect(sessionReportOf({ ...visit, cartStatus }, context).cartData.cartStatus).toBe(reported);
});

it('the duration of a session counts from its start', () => {
  expect(sessionReportOf(visit, context).cartData.sessionDuration).toBe(60);
});

it('the latest search lasts until the page is left, earlier ones keep their duration', () => {
  const search = { duration: 7, results: 1, scrolledProducts: [], clickedProducts: [] };
  const searchHistory = [
    { ...search, query: 'choco', timestamp: '2026-01-01T12:00:10.000Z' },
    { ...search, query: 'figs', timestamp: '2026-01-01T12:00:17.000Z' },
  ];
  const { searchHistory: reported } = sessionReportOf({ ...visit, searchHistory }, context);
  expect(reported.map(({ duration }) => duration)).toEqual([7, 43]);
});

it('a very long session fits into a report', () => {
  const many = <Thing>(thing: Thing) => Array.from({ length: 3_000 }, () => thing);
  const handles = many(0).map((_, index) => `product-${index}`);
  const long = {
    ...visit,
    viewedPages: many({
      page: '/products/doosra-starter-pack',
      queryData: { utm_source: 'a-long-campaign-name' },
    }),
    searchHistory: many({
      query: 'something with chocolate',
      timestamp: context.now,
      duration: 1,
      results: 9,
      scrolledProducts: handles,
      clickedProducts: handles,
    }),
    cartEvents: many({ type: 'ITEM_ADDED' as const, sku: 'MIX-200', timestamp: context.now }),
    productPageViews: Object.fromEntries(handles.map((handle) => [handle, 1])),
  };
  const report = sessionReportOf(long, context);
  expect(sessionData.safeParse(report).error).toBeUndefined();
  expect(JSON.stringify(report).length).toBeLessThan(64 * 1024);
});

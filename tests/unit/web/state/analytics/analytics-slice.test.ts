import { describe, expect, it, test } from 'vitest';
import {
  type AnalyticsState,
  analyticsCleared,
  analyticsSlice,
  cartEventsRecorded,
  cartLeft,
  cartPurchased,
  pageViewed,
  productClicked,
  productPageViewed,
  productsScrolled,
  searchAnswered,
  searched,
  sessionContinued,
  sessionIdAssigned,
  sessionStarted,
  timeViewed,
} from '#web/state/analytics/analytics-slice.ts';

const { reducer } = analyticsSlice;
const start = () => reducer(undefined, { type: 'start' });
const after = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, start());
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)).toISOString();
const added = cartEventsRecorded([{ type: 'ITEM_ADDED', sku: 'MIX-200', timestamp: at(0) }]);

describe('the status of the cart', () => {
  it.each([
    ['starts empty', [], 'empty'],
    ['is active from the first cart event', [added], 'active'],
    ['is active from the first view of a product page', [productPageViewed('the-mix')], 'active'],
    ['stays empty when the page is left without either', [cartLeft()], 'empty'],
    ['is abandoned when an active one is left', [added, cartLeft()], 'abandoned'],
    ['is purchased when it is said to be', [added, cartPurchased()], 'purchased'],
    ['stays purchased when the page is left', [added, cartPurchased(), cartLeft()], 'purchased'],
    ['is empty again after clearing', [added, analyticsCleared()], 'empty'],
  ])('%s', (_, actions, status) => {
    expect(after(...actions).cartStatus).toBe(status);
  });

  it('is active again when shopping continues after the page was left', () => {
    expect(after(added, cartLeft(), added).cartStatus).toBe('active');
  });
});

test('clearing resets everything', () => {
  expect(
    after(sessionStarted(at(0)), added, pageViewed({ page: '/', queryData: {} }), analyticsCleared()),
  ).toEqual(start());
});

describe('searches', () => {
  const latest = (state: AnalyticsState) => state.searchHistory.at(-1);

  it('a new query ends the duration of the previous one', () => {
    const { searchHistory } = after(
      searched({ query: 'choco', at: at(0) }),
      searched({ query: 'figs', at: at(7) }),
    );
    expect(searchHistory.map(({ query, duration }) => [query, duration])).toEqual([
      ['choco', 7],
      ['figs', 0],
    ]);
  });

  it('the same query again is ignored', () => {
    const state = after(searched({ query: 'choco', at: at(0) }), searched({ query: 'choco', at: at(7) }));
    expect(state.searchHistory).toHaveLength(1);
    expect(latest(state)).toMatchObject({ timestamp: at(0), duration: 0 });
  });

  it('scrolled and clicked products are recorded once each, on the latest search', () => {
    const state = after(
      searched({ query: 'choco', at: at(0) }),
      searched({ query: 'figs', at: at(1) }),
      productsScrolled(['the-bites', 'the-mix']),
      productsScrolled(['the-mix']),
      productClicked('the-mix'),
      productClicked('the-mix'),
    );
    expect(state.searchHistory[0]).toMatchObject({ scrolledProducts: [], clickedProducts: [] });
    expect(latest(state)).toMatchObject({
      scrolledProducts: ['the-bites', 'the-mix'],
      clickedProducts: ['the-mix'],
    });
  });

  it('products are not recorded without a search', () => {
    expect(after(productClicked('the-mix'), productsScrolled(['the-mix']))).toEqual(start());
  });

  it('the number of results is recorded on its own query', () => {
    const state = after(
      searched({ query: 'choco', at: at(0) }),
      searched({ query: 'durian', at: at(1) }),
      searchAnswered({ query: 'choco', results: 3 }),
      searchAnswered({ query: 'durian', results: 0 }),
    );
    expect(state.searchHistory.map(({ results }) => results)).toEqual([3, 0]);
  });
});

test('the campaign is taken from the first page that names one', () => {
  const { attribution } = after(
    pageViewed({ page: '/', queryData: {} }),
    pageViewed({ page: '/shop', queryData: { query: 'mixes', utm_source: 'zine' } }),
    pageViewed({ page: '/shop', queryData: { utm_source: 'radio' } }),
  );
  expect(attribution).toEqual({ utm_source: 'zine' });
});

describe('a session that continues in another document', () => {
  const searchedAt = (query: string, second: number) => searched({ query, at: at(second) });
  const earlier = after(
    sessionIdAssigned('v1'),
    sessionStarted(at(0)),
    pageViewed({ page: '/faq', queryData: {} }),
    timeViewed(7),
  );
  const continued = (stored: AnalyticsState, ...actions: Parameters<typeof reducer>[1][]) =>
    reducer(after(sessionStarted(at(50)), ...actions), sessionContinued(stored));

  it('keeps what happened before the stored part was read', () => {
    const session = continued(
      earlier,
      pageViewed({ page: '/products/the-mix', queryData: { utm_source: 'zine' } }),
      productPageViewed('the-mix'),
      added,
      searchedAt('figs', 55),
      timeViewed(3),
    );
    expect(session).toMatchObject({
      sessionId: 'v1',
      sessionStartTime: at(0),
      cartStatus: 'active',
      cartEvents: [{ type: 'ITEM_ADDED' }],
      productPageViews: { 'the-mix': 1 },
      pagesViewed: { '/faq': 1, '/products/the-mix': 1 },
      attribution: { utm_source: 'zine' },
      totalViewTime: 10,
    });
    expect(session.searchHistory.map(({ query }) => query)).toEqual(['figs']);
  });

  it.each<[AnalyticsState['cartStatus'], AnalyticsState['cartStatus'], AnalyticsState['cartStatus']]>([
    ['empty', 'empty', 'empty'],
    ['empty', 'active', 'active'],
    ['abandoned', 'empty', 'active'],
    ['abandoned', 'active', 'active'],
    ['active', 'purchased', 'purchased'],
    ['purchased', 'active', 'purchased'],
  ])('with a cart that was %s and is %s here has one that is %s', (before, here, cartStatus) => {
    const session = reducer(
      { ...start(), cartStatus: here },
      sessionContinued({ ...start(), cartStatus: before }),
    );
    expect(session.cartStatus).toBe(cartStatus);
  });

  it('keeps the events of both parts in order, and the first campaign', () => {
    const stored = after(added, pageViewed({ page: '/', queryData: { utm_source: 'zine' } }));
    const session = continued(
      stored,
      added,
      pageViewed({ page: '/shop', queryData: { utm_source: 'radio' } }),
    );
    expect(session.cartEvents).toHaveLength(2);
    expect(session.attribution).toEqual({ utm_source: 'zine' });
  });

  it('ends the last search of the earlier part with the first new one', () => {
    const { searchHistory } = continued(after(searchedAt('choco', 10)), searchedAt('figs', 52));
    expect(searchHistory.map(({ query, duration }) => [query, duration])).toEqual([
      ['choco', 42],
      ['figs', 0],
    ]);
  });

  it('continues a search that is repeated', () => {
    const stored = after(searchedAt('figs', 10), productClicked('the-mix'));
    const { searchHistory } = continued(stored, searchedAt('figs', 52), productClicked('the-bites'));
    expect(searchHistory).toMatchObject([
      { query: 'figs', timestamp: at(10), clickedProducts: ['the-mix', 'the-bites'] },
    ]);
  });
});

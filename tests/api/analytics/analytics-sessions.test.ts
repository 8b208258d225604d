import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countDays, deleteOldSessions } from '#server/analytics/daily-counts.ts';
import {
  analyticsDaily,
  analyticsEvents,
  analyticsSessions,
} from '#server/platform/database/schema/analytics-tables.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let visitor: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(analyticsSessions);
  await shop.db.delete(analyticsDaily);
  visitor = await newVisitor();
});

async function newVisitor(): Promise<TestShopper> {
  const shopper = shop.shopper();
  await shopper.post('/metrics/initialize', {}, { store_id: STORE });
  return shopper;
}

const now = () => new Date().toISOString();

const report = (changes: object = {}) => ({
  store_id: STORE,
  visit_id: 'first',
  cartData: {
    cartEvents: [{ type: 'ITEM_ADDED', sku: 'MIX-200', timestamp: now() }],
    cartStatus: 'abandoned',
    sessionDuration: 61.4,
    timestamp: now(),
  },
  productPageViews: { 'the-mix': 2 },
  viewedPages: [
    { page: '/', queryData: { utm_source: 'zine' } },
    { page: '/products/the-mix', queryData: {} },
  ],
  totalViewTime: 60,
  searchHistory: [
    { query: 'durian', timestamp: now(), duration: 5, results: 0, scrolledProducts: [], clickedProducts: [] },
  ],
  ...changes,
});

/** As a browser sends it: JSON as plain text. */
const beacon = (who: TestShopper, body: object, headers: Record<string, string> = {}) =>
  who.post('/metrics/update-session-data', body, { 'content-type': 'text/plain;charset=UTF-8', ...headers });

const sessions = () => shop.db.select().from(analyticsSessions).orderBy(desc(analyticsSessions.startedAt));
const events = () => shop.db.select().from(analyticsEvents).orderBy(analyticsEvents.id);

it('stores no more visits of one network than a day may have, and those of others', async () => {
  const limited = await startTestShop(() => ({
    limits: (rule) =>
      rule.name === 'visit-reports-day'
        ? createLimit('memory', { ...rule, most: 3 })
        : createLimit('off', rule),
  }));
  const flooder = limited.shopper();
  await flooder.post('/metrics/initialize', {}, { store_id: STORE });
  const statuses: number[] = [];
  for (const visit_id of ['1', '2', '3', '4'])
    statuses.push((await beacon(flooder, report({ visit_id }))).status);
  statuses.push(
    (await beacon(flooder, report({ visit_id: '5' }), { 'x-forwarded-for': '198.51.100.3' })).status,
  );
  const stored = await limited.db.$count(analyticsSessions);
  await limited.close();
  expect([statuses, stored]).toEqual([[200, 200, 200, 429, 200], 4]);
});

describe('a visit that is reported', () => {
  it('is stored with what happened in it', async () => {
    expect((await beacon(visitor, report())).status).toBe(200);
    expect(await sessions()).toMatchObject([
      { storeId: STORE, cartStatus: 'abandoned', durationSeconds: 61, attribution: { utm_source: 'zine' } },
    ]);
    expect((await events()).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'page_view /',
      'page_view /products/the-mix',
      'product_view the-mix',
      'cart ITEM_ADDED',
      'search durian',
    ]);
  });

  it('is there once however often it reports: the last report counts', async () => {
    await beacon(visitor, report());
    await beacon(visitor, report({ viewedPages: [], searchHistory: [] }));
    expect(await sessions()).toHaveLength(1);
    expect((await events()).map(({ kind }) => kind)).toEqual(['product_view', 'cart']);
  });

  it('is there once when its first reports arrive at the same time', async () => {
    const VISITORS = 40;
    const visitors = await Promise.all(Array.from({ length: VISITORS }, newVisitor));
    const statuses = new Set<number>();
    for (const one of visitors) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => beacon(one, report())));
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    expect(await sessions()).toHaveLength(VISITORS);
  });

  it("cannot be overwritten by somebody who names another's visit", async () => {
    await beacon(visitor, report());
    await beacon(await newVisitor(), report({ productPageViews: { stolen: 9 } }));
    expect(await sessions()).toHaveLength(2);
    expect((await events()).filter(({ subject }) => subject === 'the-mix')).toHaveLength(1);
  });

  it('is believed about the time within a month only', async () => {
    const at = (timestamp: string) => ({ type: 'ITEM_ADDED', sku: 'X', timestamp });
    const cartEvents = [at('1999-01-01T00:00:00Z'), at('2999-01-01T00:00:00Z')];
    await beacon(visitor, report({ cartData: { ...report().cartData, cartEvents } }));
    const ages = (await events())
      .filter(({ kind }) => kind === 'cart')
      .map(({ happenedAt }) => Math.round((Date.now() - happenedAt.getTime()) / 86_400_000));
    expect(ages).toEqual([31, 0]);
  });

  it.each([
    ['without a session', () => beacon(shop.shopper(), report())],
    ['with Global Privacy Control', () => beacon(visitor, report(), { 'sec-gpc': '1' })],
    ['of no known shape', () => beacon(visitor, { ...report(), more: true })],
    ['of another site', () => beacon(visitor, report(), { origin: 'https://evil.example' })],
  ])('leaves nothing behind %s', async (_, send) => {
    await send();
    expect(await sessions()).toEqual([]);
  });
});

describe("the visitor's address", () => {
  const collect = (ipAddress: string) =>
    visitor.post('/metrics/collect-data', { ipAddress, store_id: STORE, visit_id: 'first' });

  it('is stored without its last byte, beside what the visit reports', async () => {
    await collect('203.0.113.77');
    await beacon(visitor, report());
    expect(await sessions()).toMatchObject([{ truncatedAddress: '203.0.113.0', cartStatus: 'abandoned' }]);
  });

  it('is refused when it is none', async () => {
    expect(await collect('somewhere')).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});

describe('the counts of the days', () => {
  const counts = async () =>
    Object.fromEntries(
      (await shop.db.select().from(analyticsDaily)).map(({ metric, subject, count }) => [
        `${metric} ${subject}`.trim(),
        count,
      ]),
    );

  it('say what was visited, put into carts and searched in vain', async () => {
    await beacon(visitor, report());
    await beacon(await newVisitor(), report());
    await countDays(shop.db);
    expect(await counts()).toEqual({
      visits: 2,
      visits_abandoned: 2,
      visits_with_product: 2,
      visits_with_cart: 2,
      'visits_from zine': 2,
      'page_views /': 2,
      'page_views /products/the-mix': 2,
      'product_views the-mix': 4,
      'cart_events item_added': 2,
      'searches durian': 2,
      'searches_without_results durian': 2,
    });
  });

  it('have every step of a visit on the day it began, and no step without the one before', async () => {
    await beacon(visitor, report());
    await shop.db.execute(sql`delete from analytics_events where kind = 'product_view'`);
    await shop.db.execute(sql`update analytics_sessions set started_at = shop_now() - interval '1 day'`);
    await countDays(shop.db);
    const rows = await shop.db.select().from(analyticsDaily);
    const steps = rows.filter(({ metric }) => /^visits(_with_.*)?$/.test(metric));
    expect(new Set(steps.map(({ day }) => day)).size).toBe(1);
    expect(steps.map(({ metric, count }) => [metric, count]).toSorted()).toEqual([
      ['visits', 1],
      ['visits_with_cart', 1],
      ['visits_with_product', 1],
    ]);
  });

  it('stand even if somebody reports more than a number can hold', async () => {
    await beacon(visitor, report());
    await shop.db.execute(
      sql`update analytics_events set data = '{"count": 2147483647}' where kind = 'product_view'`,
    );
    await beacon(await newVisitor(), report());
    await countDays(shop.db);
    expect((await counts())['product_views the-mix']).toBe(2_147_483_647);
  });

  it('are the same when they are counted again', async () => {
    await beacon(visitor, report());
    await countDays(shop.db);
    const before = await counts();
    await countDays(shop.db);
    expect(await counts()).toEqual(before);
  });

  it('outlive the visits, which are dropped after 90 days', async () => {
    await beacon(visitor, report());
    await countDays(shop.db);
    await shop.db.execute(
      sql`update analytics_sessions set updated_at = shop_now() - interval '91 days', started_at = shop_now() - interval '91 days'`,
    );
    const { length } = Object.keys(await counts());
    await deleteOldSessions(shop.db);
    expect([await sessions(), await events()]).toEqual([[], []]);
    expect(Object.keys(await counts())).toHaveLength(length);
  });

  it('leave visits alone that are 89 days old', async () => {
    await beacon(visitor, report());
    await shop.db.execute(sql`update analytics_sessions set updated_at = shop_now() - interval '89 days'`);
    await deleteOldSessions(shop.db);
    expect(await sessions()).toHaveLength(1);
  });
});

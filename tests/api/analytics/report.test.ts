import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '#domain/store-days.ts';
import { analyticsDaily } from '#server/platform/database/schema/analytics-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { draftCalls, line } from '../../support/buying/draft-orders.ts';
import { placeOrder } from '../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { anId } from '../../support/ids.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const MIX = 'MIX-5OZ';
let shop: TestShop;
let orderTotal: number;
const TODAY = dayAt(new Date(), 'America/New_York');

/** One order of two, one that was cancelled, two visits of which one put something into the cart, and a search in vain. */
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.update(orders).set({ placedAt: sql`shop_now() - interval '2 years'` });
  const { id } = await placeOrder(shop, [{ sku: MIX, quantity: 2 }]);
  const cancelled = await placeOrder(shop, [{ sku: MIX, quantity: 5 }]);
  await shop.db.update(orders).set({ status: 'cancelled' }).where(sql`id = ${cancelled.id}`);
  const [order] = await shop.db.select().from(orders).where(sql`id = ${id}`);
  orderTotal = order?.totalCents ?? 0;
  await visit('a', { query: '<b>durian</b>', isBuying: true });
  await visit('b', { query: null, isBuying: false });
});
afterAll(() => shop.close());

async function visit(
  name: string,
  { query, isBuying }: { query: string | null; isBuying: boolean },
): Promise<void> {
  const timestamp = new Date().toISOString();
  const visitor = shop.shopper();
  await visitor.post('/metrics/initialize', {}, { store_id: STORE });
  await visitor.post('/metrics/update-session-data', {
    visit_id: name,
    cartData: {
      cartEvents: isBuying ? [{ type: 'ITEM_ADDED', sku: MIX, timestamp }] : [],
      cartStatus: 'abandoned',
      sessionDuration: 1,
      timestamp,
    },
    productPageViews: { 'the-mix': 1 },
    viewedPages: [{ page: '/products/the-mix', queryData: {} }],
    totalViewTime: 1,
    searchHistory:
      query === null
        ? []
        : [{ query, timestamp, duration: 1, results: 0, scrolledProducts: [], clickedProducts: [] }],
  });
}

const report = async (...args: string[]) =>
  (await shopCommand(shop.connectionString, 'report', ...args, '--json')).json;

describe('npm run shop -- report', () => {
  it('tells how far visitors came', async () => {
    expect((await report()).funnel).toEqual({
      visits: 2,
      visitsWithProduct: 2,
      visitsWithCart: 1,
      checkoutsStarted: 2,
      checkoutsPaid: 1,
    });
  });

  it('adds up what was paid by day, without what was cancelled', async () => {
    expect((await report()).revenue).toEqual([
      { day: TODAY, currency: 'usd', orders: 1, totalCents: orderTotal, refundedCents: 0 },
    ]);
  });

  it('names best sellers by what was sold', async () => {
    expect((await report()).bestSellers).toEqual([
      { handle: 'the-mix', title: 'The Mix', units: 2, orders: 1 },
    ]);
  });

  it('names no best seller for what staff wrote into an order', async () => {
    const manager = await browserOf(shop, await addStaff(shop, 'manager'));
    const { filled, complete } = draftCalls(() => ({ shop, support: manager, manager }));
    const own = { sku: null, title: 'Engraving', unit_price: 500 };
    const draft = await filled({ lines: [line(), line(own)] });
    const { body } = await complete(draft.draft_order_id, {
      paid_elsewhere: 'cash',
      expected_total: draft.totals.total,
    });
    await shop.db
      .update(orders)
      .set({ placedAt: new Date('2023-05-10T12:00:00Z') })
      .where(eq(orders.id, body.order_id));
    const { bestSellers } = await report('--from', '2023-05-01', '--to', '2023-05-31');
    expect(bestSellers.map(({ handle }: { handle: string }) => handle)).toEqual(['the-mix']);
  });

  it('names what was searched for in vain', async () => {
    expect((await report()).searchesWithoutResults).toEqual([{ query: '<b>durian</b>', searches: 1 }]);
  });

  it('counts carts that were left with something in them', async () => {
    const shopper = shop.shopper();
    await shopper.post('/metrics/cart-items', { store_id: STORE, cartItems: [{ sku: MIX, quantity: 4 }] });
    await shopper.post('/metrics/abandoned-cart', { cartItems: [] });
    expect((await report()).abandonedCarts).toEqual({ carts: 1, units: 4, reminded: 0 });
  });

  it('is about the days that are asked for', async () => {
    const { funnel, revenue } = await report('--from', '2020-01-01', '--to', '2020-01-31');
    expect([funnel.visits, funnel.checkoutsPaid, revenue]).toEqual([0, 0, []]);
  });

  it('counts as paid only what was among the checkouts that it counts', async () => {
    const placedAt = new Date('2024-06-16T02:00:00Z');
    const [sampled] = await shop.db.select().from(orders).where(isNull(orders.checkoutId)).limit(1);
    await shop.db
      .update(orders)
      .set({ placedAt })
      .where(eq(orders.id, sampled?.id ?? anId('')));
    const { funnel, revenue } = await report('--from', '2024-06-01', '--to', '2024-06-30');
    expect([funnel.checkoutsStarted, funnel.checkoutsPaid]).toEqual([0, 0]);
    expect(revenue).toMatchObject([{ day: '2024-06-15', orders: 1 }]);
  });

  it('counts a checkout that was begun before its days in neither step, though it was paid in them', async () => {
    const { id } = await placeOrder(shop, [{ sku: MIX, quantity: 1 }]);
    const moments = { begun: new Date('2023-05-31T16:00:00Z'), paid: new Date('2023-06-01T16:00:00Z') };
    const [order] = await shop.db
      .update(orders)
      .set({ placedAt: moments.paid })
      .where(eq(orders.id, id))
      .returning();
    await shop.db
      .update(checkouts)
      .set({ createdAt: moments.begun })
      .where(eq(checkouts.id, order?.checkoutId ?? anId('')));
    const reached = async (...days: string[]) => {
      const { checkoutsStarted, checkoutsPaid } = (await report(...days)).funnel;
      return [checkoutsStarted, checkoutsPaid];
    };
    expect(await reached('--from', '2023-06-01', '--to', '2023-06-30')).toEqual([0, 0]);
    expect(await reached('--from', '2023-05-01', '--to', '2023-05-31')).toEqual([1, 1]);
  });

  it('is a table for people', async () => {
    const { out } = await shopCommand(shop.connectionString, 'report');
    expect(out).toMatch(/visits +2\n/);
    expect(out).toMatch(/The Mix +2 +1/);
  });

  it('is a page with charts, in which nothing that visitors typed can run', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    const file = join(folder, 'report.html');
    const { code } = await shopCommand(shop.connectionString, 'report', '--html', file);
    const html = await readFile(file, 'utf8');
    await rm(folder, { recursive: true });
    expect(code).toBe(0);
    expect(html).toContain('<svg');
    expect(html).toContain('&lt;b&gt;durian&lt;/b&gt;');
    expect(html).not.toContain('<b>durian');
  });

  it('refuses a day that is none, with exit code 2', async () => {
    const { code, err } = await shopCommand(shop.connectionString, 'report', '--from', '2026-02-31');
    expect(code).toBe(2);
    expect(err).toContain('It must be a day, like 2026-11-01.');
  });

  it('leaves earlier counts alone', async () => {
    await shop.db
      .insert(analyticsDaily)
      .values({ storeId: STORE, day: '2024-05-01', metric: 'visits', subject: '', count: 7 });
    const { funnel } = await report('--from', '2024-05-01', '--to', '2024-05-01');
    expect(funnel.visits).toBe(7);
  });
});

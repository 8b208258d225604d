import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { rebuildFacts } from '#server/reports/facts/rebuild-facts.ts';
import { placeOrder, recordShipped, refundUnit } from '../../support/orders.ts';
import { addStaff, browserOf } from '../../support/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let manager: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.update(orders).set({ placedAt: sql`shop_now() - interval '90 days'` });
  await rebuildFacts(shop.db, STORE);
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
});
afterAll(() => shop.close());

const home = async (browser = manager) => (await browser.get(`/admin/api/home?store_id=${STORE}`)).body;
const task = async (kind: string) =>
  (await home()).tasks.find((one: { kind: string }) => one.kind === kind) as {
    count: number;
    late: number;
    oldest_at: string | null;
  };
const someOrder = () => placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
const usd = async () => (await home()).sales.find((one: { currency: string }) => one.currency === 'usd');

describe('home', () => {
  it('counts orders to pack, says how long the oldest one waits, and which are late', async () => {
    const before = await task('orders_to_pack');
    const order = await someOrder();
    const packed = await someOrder();
    await recordShipped(shop, packed.id);
    expect(await task('orders_to_pack')).toMatchObject({ count: before.count + 1, late: before.late });
    const since = new Date('2026-01-02T10:00:00Z');
    await shop.db
      .update(orders)
      .set({ placedAt: since, deliveryEarliest: '2026-01-05', deliveryLatest: '2026-01-09' })
      .where(eq(orders.id, order.id));
    expect(await task('orders_to_pack')).toMatchObject({
      late: before.late + 1,
      oldest_at: since.toISOString(),
    });
  });

  it('counts what is sold out', async () => {
    const before = await task('stock_low');
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, 'BHEL-5OZ'));
    expect((await task('stock_low')).count).toBe(before.count + 1);
  });

  it('sums the sales of today and this week, less what was refunded', async () => {
    const before = await usd();
    const order = await someOrder();
    await refundUnit(shop, order);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    const worth = (row?.totalCents ?? 0) - (row?.refundedCents ?? 0);
    const after = await usd();
    expect([after.today - (before?.today ?? 0), after.week - (before?.week ?? 0)]).toEqual([worth, worth]);
    expect(after.orders_today - (before?.orders_today ?? 0)).toBe(1);
  });

  it('compares with the same weekday of the week before, up to the same time', async () => {
    const before = await usd();
    const moved = async (to: ReturnType<typeof sql>) => {
      const { id } = await someOrder();
      await shop.db.update(orders).set({ placedAt: to }).where(eq(orders.id, id));
      await rebuildFacts(shop.db, STORE);
      const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
      return row?.totalCents ?? 0;
    };
    const earlier = await moved(sql`shop_now() - interval '7 days 1 second'`);
    await moved(sql`shop_now() - interval '7 days' + interval '1 minute'`);
    expect((await usd()).week_before - (before?.week_before ?? 0)).toBe(earlier);
  });

  it('shows a role only what it may see', async () => {
    const marketer = await home(await browserOf(shop, await addStaff(shop, 'marketer')));
    expect(marketer.sales).toBeNull();
    expect(marketer.tasks.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'reviews_waiting',
      'stock_low',
    ]);
  });
});

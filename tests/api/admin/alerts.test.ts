import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobText } from '#domain/staff/job-texts.ts';
import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { type Alert, raiseAlert } from '#server/platform/alerts/alerts.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import { orderRow, placeOrder, refundUnit } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const raise = (key: Alert['key']) =>
  shop.db.transaction((tx) =>
    raiseAlert(tx, shop.deps.jobs, { storeId: STORE, key, title: 'Something happened', text: 'It did.' }),
  );
const open = async () => (await owner.get(`/admin/api/alerts?store_id=${STORE}`)).body.alerts;
const opened = async (key: string) =>
  (await open()).find((alert: { key: string }) => alert.key.startsWith(key));

describe('alerts', () => {
  it('say what happened, what it means, and where it is dealt with', async () => {
    await raise('sold-out:MIX-5OZ:1');
    expect(await opened('sold-out')).toMatchObject({
      title: 'Something happened',
      text: 'It did.',
      page: '/admin/stock/MIX-5OZ',
      action: 'Look at its stock',
      meaning: expect.stringMatching(/^Shoppers see it as sold out/),
    });
  });

  it('are there until somebody has seen to them', async () => {
    await raise('low-stock:1');
    await owner.post('/admin/api/seen', { store_id: STORE, key: 'low-stock:1' });
    expect(await opened('low-stock')).toBeUndefined();
  });

  it('are in a view of their own once somebody has seen to them, the last one first', async () => {
    for (const key of ['low-stock:2', 'low-stock:3'] as const) await raise(key);
    for (const key of ['low-stock:3', 'low-stock:2'])
      await owner.post('/admin/api/seen', { store_id: STORE, key });
    const { body } = await owner.get(`/admin/api/alerts?store_id=${STORE}&view=seen`);
    expect(body.alerts.slice(0, 2)).toMatchObject([
      { key: 'low-stock:2', page: '/admin/stock?view=low&sort=cover', seen_at: expect.any(String) },
      { key: 'low-stock:3' },
    ]);
    expect((await open()).every(({ seen_at }: { seen_at: string | null }) => seen_at === null)).toBe(true);
  });

  it('of a kind that this release does not know have their text alone', async () => {
    await shop.db.insert(alerts).values({ storeId: STORE, key: 'older:1', title: 'Older', text: 'Look.' });
    expect(await opened('older')).toMatchObject({ text: 'Look.', meaning: null, page: null });
  });

  it('about a refund lead to its order', async () => {
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
    await refundUnit(shop, order);
    const [refund] = await shop.db.select().from(refunds);
    await raise(`refund-failed:${refund?.id}`);
    const { number } = await orderRow(shop, order);
    expect(await opened('refund-failed')).toMatchObject({
      page: `/admin/orders/${number}`,
      action: `Open order #${number}`,
    });
  });

  it('about a refund that is no order’s lead to the refunded orders', async () => {
    await raise('refund-stuck:nobody-knows-it');
    expect(await opened('refund-stuck')).toMatchObject({ page: '/admin/orders?view=refunded' });
  });

  it('about a dispute name its order by its number, and lead there', async () => {
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
    const { body } = await shop
      .shopper()
      .post(`/sandbox/payment_intents/${order.paymentIntentId}/dispute`, { status: 'open' });
    await shop.shopper().post(`/sandbox/events/${body.dispute_id}/deliver`, { order: 'newest_first' });
    await shop.runJobs(HANDLE_EVENT);
    const { number } = await orderRow(shop, order);
    expect(await opened('dispute-open')).toMatchObject({
      page: `/admin/orders/${number}`,
      text: expect.stringContaining(`It is about order #${number}`),
    });
  });

  it('name no jobs but by what they do', async () => {
    const { rows } = await shop.db.execute<{ name: string }>(sql`select name from pgboss.queue`);
    const unnamed = rows.filter(({ name }) => !name.startsWith('__') && jobText(name).startsWith('The job'));
    expect(unnamed).toEqual([]);
  });
});

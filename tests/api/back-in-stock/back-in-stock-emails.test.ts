import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BundleId } from '#domain/ids.ts';
import { notifyBackInStock } from '#server/back-in-stock/notify-back-in-stock.ts';
import { addStock, setCountedStock } from '#server/catalog/stock/count-stock.ts';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { importStore } from '#server/import/import-store.ts';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import {
  backInStockCalls,
  beginSoldOut,
  linkIn,
  OTHER_SIZE,
  SOLD_OUT,
} from '../../support/buying/back-in-stock.ts';
import { stockOf } from '../../support/buying/buying.ts';
import { type PlacedOrder, placeOrder, refundUnit } from '../../support/buying/orders.ts';
import { ASHA } from '../../support/buying/people.ts';
import { anId } from '../../support/ids.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const IN_STOCK = 'MIX-5OZ';
const PACK_OF_THREE = anId<BundleId>('the-mix-3-pack');

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(() => beginSoldOut(shop));

const { queued, notifiedAddresses, waitFor, statusOf } = backInStockCalls(() => shop);

describe('what is in stock again', () => {
  it('brings one email, however often the job runs', async () => {
    await waitFor('one@example.com');
    await setCountedStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await notifyBackInStock(shop.deps);
    await addStock(shop.db, STORE, SOLD_OUT, 5);
    await notifyBackInStock(shop.deps);
    expect(await queued('send-mail')).toMatchObject([
      { to: 'one@example.com', subject: expect.stringMatching(/is back$/) },
    ]);
  });

  it.each([
    [
      'a size that is not the first',
      { sku: OTHER_SIZE },
      [OTHER_SIZE],
      `masala-cashews?choice=${OTHER_SIZE}`,
    ],
    ['a pack', { bundle_id: PACK_OF_THREE }, [IN_STOCK], `the-mix?choice=${PACK_OF_THREE}`],
  ])('leads to %s that was waited for', async (_, item, skus, choice) => {
    for (const sku of skus) await setCountedStock(shop.db, STORE, sku, 0);
    await waitFor('chooser@example.com', { item });
    for (const sku of skus) await setCountedStock(shop.db, STORE, sku, 30);
    await notifyBackInStock(shop.deps);
    const [email] = await queued('send-mail');
    expect(linkIn(email)).toBe(`/products/${choice}`);
  });

  it('brings one email when two processes notice it at once', async () => {
    for (const name of ['a', 'b', 'c']) await waitFor(`${name}@example.com`);
    await setCountedStock(shop.db, STORE, SOLD_OUT, 2);
    await Promise.all([notifyBackInStock(shop.deps), notifyBackInStock(shop.deps)]);
    expect(await notifiedAddresses()).toEqual(['a@example.com', 'b@example.com']);
  });

  it('is announced in the order of asking, as far as it goes', async () => {
    // The order of the alphabet is another one, so that sorting by address would fail.
    for (const name of ['zoe', 'mia', 'ada']) await waitFor(`${name}@example.com`);
    await setCountedStock(shop.db, STORE, SOLD_OUT, 2);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['mia@example.com', 'zoe@example.com']);
    expect(await statusOf('ada@example.com')).toEqual(['waiting']);
  });

  it('is not announced to the next ones a day later when it has been sold meanwhile', async () => {
    for (const name of ['first', 'second']) await waitFor(`${name}@example.com`);
    await setCountedStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await setCountedStock(shop.db, STORE, SOLD_OUT, 0);
    await shop.advanceClock('25 hours');
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['first@example.com']);
  });

  it('is announced to the next ones a day later, if it is still there', async () => {
    for (const name of ['first', 'second']) await waitFor(`${name}@example.com`);
    await setCountedStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await shop.advanceClock('23 hours');
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['first@example.com']);
    await shop.advanceClock('25 hours');
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['first@example.com', 'second@example.com']);
  });

  it('is announced to the next ones at once when somebody who was notified has bought and more has come', async () => {
    for (const name of ['buyer', 'next']) await waitFor(`${name}@example.com`);
    await setCountedStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await shop.db
      .update(orders)
      .set({ email: 'buyer@example.com', placedAt: sql`shop_now()` })
      .where(sql`id = (select id from orders where email = ${ASHA.email} limit 1)`);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['buyer@example.com', 'next@example.com']);
  });

  it('is announced to those who wait for less when it is not enough for the first', async () => {
    await waitFor('many@example.com', { quantity: 10 });
    await waitFor('few@example.com', { quantity: 2 });
    await setCountedStock(shop.db, STORE, SOLD_OUT, 3);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['few@example.com']);
    await setCountedStock(shop.db, STORE, SOLD_OUT, 12);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['few@example.com', 'many@example.com']);
  });

  it('does not count what is held for a checkout', async () => {
    await waitFor('held@example.com');
    await setCountedStock(shop.db, STORE, SOLD_OUT, 1);
    await shop.db.execute(sql`update stock set held = 1 where sku = ${SOLD_OUT}`);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual([]);
    await shop.db.execute(sql`update stock set held = 0 where sku = ${SOLD_OUT}`);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['held@example.com']);
  });

  it('sends 250 people their emails when there is enough for all', async () => {
    await shop.db.execute(sql`
      insert into back_in_stock_requests (store_id, email, sku, quantity, status, expires_at)
      select ${STORE}, 'many-' || n || '@example.com', ${SOLD_OUT}, 1, 'waiting', shop_now() + interval '1 day'
      from generate_series(1, 250) n`);
    await setCountedStock(shop.db, STORE, SOLD_OUT, 250);
    await notifyBackInStock(shop.deps);
    expect(new Set(await notifiedAddresses()).size).toBe(250);
    expect(await queued('send-mail')).toHaveLength(250);
  });

  it('is announced again to somebody who has asked again', async () => {
    await waitFor('fan@example.com');
    await setCountedStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await setCountedStock(shop.db, STORE, SOLD_OUT, 0);
    await waitFor('fan@example.com');
    await shop.advanceClock('25 hours');
    await setCountedStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['fan@example.com', 'fan@example.com']);
  });

  it('loses no email when a process dies before its transaction ends', async () => {
    await waitFor('kill@example.com');
    await setCountedStock(shop.db, STORE, SOLD_OUT, 1);
    const dying = {
      ...shop.deps,
      emails: { ...shop.deps.emails, enqueue: () => Promise.reject(new Error('killed')) },
    };
    await expect(notifyBackInStock(dying)).rejects.toThrow('killed');
    expect(await statusOf('kill@example.com')).toEqual(['waiting']);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['kill@example.com']);
  });
});

describe('stock that comes back', () => {
  /** Buys the last two units of the mix, and asks for them. */
  async function lastTwoSold(email: string): Promise<PlacedOrder> {
    const before = await stockOf(shop.db, IN_STOCK);
    await setCountedStock(shop.db, STORE, IN_STOCK, before.held + 2);
    const order = await placeOrder(shop, [{ sku: IN_STOCK, quantity: 2 }]);
    await waitFor(email, { item: { sku: IN_STOCK } });
    await shop.db.execute(sql`delete from pgboss.job where name = 'send-mail'`);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual([]);
    return order;
  }
  const emailsTo = async (email: string) => (await notifiedAddresses()).filter((to) => to === email);
  afterEach(() => setCountedStock(shop.db, STORE, IN_STOCK, 100));

  it('with a cancelled order is announced', async () => {
    const order = await lastTwoSold('cancelled@example.com');
    await cancelOrder(shop.deps, order.id, 'test');
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('cancelled@example.com')).toHaveLength(1);
  });

  it('with a refund is announced, if it can be sold again', async () => {
    const order = await lastTwoSold('refunded@example.com');
    await refundUnit(shop, order, false);
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('refunded@example.com')).toEqual([]);
    await refundUnit(shop, order, true);
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('refunded@example.com')).toHaveLength(1);
  });

  it('with an import is announced', async () => {
    await setCountedStock(shop.db, STORE, IN_STOCK, 0);
    await waitFor('imported@example.com', { item: { sku: IN_STOCK } });
    await importStore(shop.db, await readStoreFiles('store/doosra'), { resetStock: true });
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('imported@example.com')).toHaveLength(1);
  });

  it('is announced to those who wait for a pack once everything in it is there', async () => {
    await setCountedStock(shop.db, STORE, IN_STOCK, 2);
    await waitFor('pack@example.com', { item: { bundle_id: PACK_OF_THREE } });
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('pack@example.com')).toEqual([]);
    await setCountedStock(shop.db, STORE, IN_STOCK, 3);
    await notifyBackInStock(shop.deps);
    expect(await queued('send-mail')).toMatchObject([
      { to: 'pack@example.com', subject: 'The Mix, 3-pack is back' },
    ]);
  });
});

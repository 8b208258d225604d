import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, createCheckout } from '../support/buying.ts';
import { STORE, startTestShop, type TestShop } from '../support/test-shop.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 1 }];

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({ limits: 'memory' }));
});
afterAll(() => shop.close());

test('a shopper may open 30 checkouts in ten minutes and is then told when to come back', async () => {
  const shopper = shop.shopper();
  const statuses = [];
  for (let opened = 0; opened < 30; opened += 1) statuses.push((await createCheckout(shopper, ITEMS)).status);
  expect(statuses).toEqual(Array(30).fill(200));
  const refused = await createCheckout(shopper, ITEMS);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await createCheckout(shop.shopper(), ITEMS)).status).toBe(200);
});

test('a shopper may ask for 120 quotes in ten minutes, an address for 900', async () => {
  const asker = shop.shopper();
  await createCheckout(asker, ITEMS);
  const quote = async (shopper = shop.shopper()) => {
    const { status } = await shopper.post('/stripe/preview_tax_and_shipping', {
      store_id: STORE,
      checkout_items: ITEMS,
      address: ADDRESS,
      email: 'guest@example.com',
      shipping_option: 'standard',
    });
    return status;
  };
  const own = [];
  for (let asked = 0; asked < 121; asked += 1) own.push(await quote(asker));
  expect(own).toEqual([...Array(120).fill(200), 429]);
  const others = [];
  for (let asked = 0; asked < 781; asked += 1) others.push(await quote());
  expect(others).toEqual([...Array(780).fill(200), 429]);
});

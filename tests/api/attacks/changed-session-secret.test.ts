import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aboutOrder } from '../../support/buying/order-pages.ts';
import { placeOrder } from '../../support/buying/orders.ts';
import { ASHA, logIn, newOperator, status } from '../../support/buying/people.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let database: TestDatabase;
let shop: TestShop;
let before: { customer: Map<string, string>; staff: Map<string, string>; orderToken: string };

beforeAll(async () => {
  database = await createTestDatabase('sample store');
  const kept = { ...database, drop: async () => undefined };
  const first = await startTestShop(undefined, { database: kept });
  const customer = first.shopper();
  await logIn(customer);
  const staff = await newOperator(first);
  const { order_token } = await (await placeOrder(first, [{ sku: 'MIX-5OZ', quantity: 1 }])).shownToShopper();
  before = { customer: customer.cookies, staff: staff.cookies, orderToken: String(order_token) };
  await first.close();
  shop = await startTestShop(() => ({ sessionSecret: 'another secret of thirty-two characters' }), {
    database: kept,
  });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const returning = (cookies: Map<string, string>): TestShopper => {
  const shopper = shop.shopper();
  for (const [name, value] of cookies) shopper.cookies.set(name, value);
  return shopper;
};

describe('with another session secret', () => {
  it('customers are signed out', async () => {
    expect((await status(returning(before.customer))).isLoggedIn).toBe(false);
  });

  it('customers sign in again with their passwords', async () => {
    const customer = returning(before.customer);
    await logIn(customer, ASHA);
    expect((await status(customer)).isLoggedIn).toBe(true);
  });

  it('links of emails that were sent before open nothing', async () => {
    const opened = await aboutOrder(shop.shopper(), 'details', { token: before.orderToken });
    expect(opened.status).toBe(401);
  });

  it('orders that are placed then have links that open them', async () => {
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    const { order_token } = await order.shownToShopper();
    const opened = await aboutOrder(shop.shopper(), 'details', { token: String(order_token) });
    expect(opened.status).toBe(200);
  });

  it('staff stay signed in: their sessions are rows, without a signature', async () => {
    const url = `/admin/api/sessions?store_id=${STORE}`;
    expect((await returning(before.staff).get(url)).status).toBe(200);
  });
});

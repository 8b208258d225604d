import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderLines } from '#server/platform/database/schema/order-tables.ts';
import { ADDRESS } from '../../support/buying/buying.ts';
import { DISCOUNT_TERMS } from '../../support/buying/discount-terms.ts';
import { orderRow, placeOrder } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const SMALL = 'MIX-5OZ';
const LARGE = 'MIX-10OZ';
const BITES = 'BITES-CHILLI-CACAO';

let shop: TestShop;
let owner: TestShopper;
const prices: Record<string, number> = {};

beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  const handles = ['the-mix', 'the-bites'];
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles });
  for (const { variants } of body.formattedProductData)
    for (const { sku, product_price } of variants) prices[sku] = product_price;
});
afterAll(() => shop.close());

const BUY_GET = { buy_units: 2, get_units: 1, most_times: null, products: [], collections: [] };

let made = 0;
/** A code that gives one for two unless it is told otherwise. */
async function newCode(buyGet: object = {}, terms: object = {}): Promise<string> {
  made += 1;
  const code = `GET${made}`;
  const { status, body } = await owner.post('/admin/api/discounts', {
    store_id: STORE,
    code,
    ...DISCOUNT_TERMS,
    percentage: 100,
    buy_x_get_y: { ...BUY_GET, ...buyGet },
    ...terms,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return code;
}

const preview = async (discount_code: string, quantities: Record<string, number>) =>
  (
    await shop.shopper().post('/stripe/preview_tax_and_shipping', {
      store_id: STORE,
      address: ADDRESS,
      email: 'guest@example.com',
      checkout_items: Object.entries(quantities).map(([sku, quantity]) => ({ sku, quantity })),
      shipping_option: 'standard',
      discount_code,
    })
  ).body;

it('makes the cheapest one free', async () => {
  const code = await newCode();
  expect((await preview(code, { [SMALL]: 1, [LARGE]: 2 })).discount).toBe(prices[SMALL]);
});

it('is given so often in one order', async () => {
  const code = await newCode({ most_times: 1 });
  expect((await preview(code, { [SMALL]: 9 })).discount).toBe(prices[SMALL]);
});

it('reduces something else than what is bought', async () => {
  const code = await newCode({ products: ['the-bites'] }, { products: ['the-mix'], percentage: 50 });
  const discount = Math.round((prices[BITES] ?? 0) / 2);
  expect((await preview(code, { [SMALL]: 2, [BITES]: 3 })).discount).toBe(discount);
});

it('reduces what is in a collection', async () => {
  const code = await newCode({ collections: ['bites'] }, { products: ['the-mix'] });
  expect((await preview(code, { [SMALL]: 2, [BITES]: 1 })).discount).toBe(prices[BITES]);
});

it('tells what the cart lacks', async () => {
  const code = await newCode({ products: ['the-bites'] }, { products: ['the-mix'] });
  expect((await preview(code, { [SMALL]: 2 })).detail).toContain(
    'It needs 2 items, from The Mix, and 1 from The Bites.',
  );
});

it('is stored in the lines that it reduces, so that refunds give back what was paid for each', async () => {
  const code = await newCode({ products: ['the-bites'] }, { products: ['the-mix'] });
  const items = [
    { sku: SMALL, quantity: 2 },
    { sku: BITES, quantity: 1 },
  ];
  const order = await orderRow(shop, await placeOrder(shop, items, { discount_code: code }));
  const lines = await shop.db
    .select({ discount: orderLines.discountCents })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position);
  expect(lines.map(({ discount }) => discount)).toEqual([0, prices[BITES]]);
});

it('follows the address of what is got, and shows it', async () => {
  const code = await newCode({ products: ['the-bites'] });
  await shop.db.execute(`update products set handle = 'new-bites' where handle = 'the-bites'`);
  const { body } = await owner.get(`/admin/api/discounts/${code}?store_id=${STORE}`);
  await shop.db.execute(`update products set handle = 'the-bites' where handle = 'new-bites'`);
  expect([body.buy_x_get_y.products, body.got.products[0].title]).toEqual([['new-bites'], 'The Bites']);
});

it.each([
  ['without a percentage', { percentage: 0 }, {}, '/percentage'],
  ['for what there is not', {}, { products: ['the-moon'] }, '/buy_x_get_y/products'],
])('is refused %s', async (_what, terms, buyGet, path) => {
  const { status, body } = await owner.post('/admin/api/discounts', {
    store_id: STORE,
    code: 'REFUSED',
    ...DISCOUNT_TERMS,
    percentage: 100,
    ...terms,
    buy_x_get_y: { ...BUY_GET, ...buyGet },
  });
  expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([
    400,
    expect.arrayContaining([path]),
  ]);
});

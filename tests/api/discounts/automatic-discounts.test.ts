import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { discountRedemptions, discounts } from '#server/platform/database/schema/pricing-tables.ts';
import {
  ADDRESS,
  CARDS,
  createCheckout,
  details,
  finalize,
  openCheckout,
  payWith,
} from '../../support/buying/buying.ts';
import { orderRow, placeOrder } from '../../support/buying/orders.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 2 }];

let shop: TestShop;
let price: number;

beforeAll(async () => {
  shop = await startTestShop();
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
  [{ product_price: price }] = body.formattedProductData[0].variants.filter(
    ({ sku }: { sku: string }) => sku === 'MIX-5OZ',
  );
});
afterAll(() => shop.close());
afterEach(() =>
  shop.db
    .update(discounts)
    .set({ startsAt: null, endsAt: new Date('2020-01-01') })
    .where(eq(discounts.isAutomatic, true)),
);

const give = (title: string, values: Partial<typeof discounts.$inferInsert>) =>
  shop.db
    .insert(discounts)
    .values({ storeId: STORE, code: title, isAutomatic: true, maxRedemptions: 1000, ...values });

const addCode = (code: string, values: Partial<typeof discounts.$inferInsert>) =>
  shop.db.insert(discounts).values({ storeId: STORE, code, maxRedemptions: 1000, ...values });

const preview = async (discount_code: string | null = null, items = ITEMS) =>
  (
    await shop.shopper().post('/stripe/preview_tax_and_shipping', {
      store_id: STORE,
      address: ADDRESS,
      email: 'guest@example.com',
      checkout_items: items,
      shipping_option: 'standard',
      discount_code,
    })
  ).body;

it('applies without a code and is named', async () => {
  await give('Ten off', { percentage: 10 });
  expect(await preview()).toMatchObject({ discount: Math.round(price / 5), discount_name: 'Ten off' });
});

it('is in the answer to an empty code', async () => {
  await give('A tenth', { percentage: 10 });
  const { body } = await shop.shopper().post('/stripe/calculate_discount', {
    store_id: STORE,
    cart_items: ITEMS,
    discount_code: '',
  });
  const discount_amount = Math.round(price / 5);
  expect(body).toMatchObject({
    discount_amount,
    discount_percentage: 10,
    total: 2 * price - discount_amount,
  });
});

it('gives the one that saves the most', async () => {
  await give('Small', { percentage: 5 });
  await give('Large', { amountCents: 500 });
  expect(await preview()).toMatchObject({ discount: 500, discount_name: 'Large' });
});

it('counts free shipping as what the shipping costs', async () => {
  await give('A little', { amountCents: 100 });
  await give('Shipped free', { freeShipping: true });
  expect(await preview(null, [{ sku: 'MIX-5OZ', quantity: 1 }])).toMatchObject({
    discount: 0,
    shipping: 0,
    discount_name: 'Shipped free',
  });
});

it('gives the first by title of equal ones', async () => {
  await give('Zebra', { amountCents: 300 });
  await give('Apple', { amountCents: 300 });
  expect((await preview()).discount_name).toBe('Apple');
});

it.each([
  ['before its days', { startsAt: new Date('2999-01-01') }],
  ['after its days', { endsAt: new Date('2021-01-01') }],
  ['once it is used up', { maxRedemptions: 1, used: 1 }],
  ['with too few items', { minimumUnits: 3 }],
  ['with items for too little', { minimumSubtotalCents: 1_000_000 }],
  ['without anything that it is for', { products: ['the-bites'] }],
])('does not apply %s', async (name, values) => {
  await give(`Not ${name}`, { percentage: 10, ...values });
  expect(await preview()).toMatchObject({ discount: 0, discount_name: null });
});

it('cannot be typed', async () => {
  await give('LOUD', { percentage: 10 });
  expect(await preview('LOUD')).toMatchObject({ code: 'unknown_discount' });
});

it('is said to save as much when a code is worth less', async () => {
  await give('Six dollars off', { amountCents: 600 });
  expect(await preview('FIVEOFF')).toMatchObject({
    code: 'discount_not_applicable',
    detail: expect.stringContaining('‘Six dollars off’'),
  });
});

it('makes way for a code that is worth more, and the name says so', async () => {
  await give('Four dollars off', { amountCents: 400 });
  expect(await preview('FIVEOFF')).toMatchObject({
    discount: 500,
    discount_name: 'FIVEOFF instead of Four dollars off',
  });
});

it('is used along with a code where it combines with codes, the code on what is left', async () => {
  await give('Half', { percentage: 50, combinesWithCodes: true });
  await addCode('HALFAGAIN', { percentage: 50 });
  expect(await preview('HALFAGAIN')).toMatchObject({
    discount: price + Math.round(price / 2),
    discount_name: 'HALFAGAIN and Half',
  });
});

it('shows in the cart what is saved', async () => {
  await give('In the cart', { amountCents: 250 });
  const { body } = await shop.shopper().post('/metrics/cart-items', { store_id: STORE, cartItems: ITEMS });
  expect(body.saving).toEqual({ name: 'In the cart', amount: 250 });
});

it('is in the details of a checkout before there is an address', async () => {
  await give('From the start', { amountCents: 250 });
  const shopper = shop.shopper();
  const { body } = await details(shopper, await openCheckout(shopper, ITEMS));
  expect(body).toMatchObject({ discount: 250, discount_name: 'From the start', total: 2 * price - 250 });
});

it('is stored in the order by its title, and counted', async () => {
  await give('Sold with it', { amountCents: 250 });
  const order = await orderRow(shop, await placeOrder(shop, ITEMS));
  expect(order).toMatchObject({ discountCents: 250, discountCode: 'Sold with it' });
  expect(await countsOf('Sold with it')).toEqual({ held: 0, used: 1 });
});

it('is counted along with a code, each for its part', async () => {
  await give('Along', { amountCents: 250, combinesWithCodes: true });
  await addCode('WITHIT', { amountCents: 100 });
  const order = await orderRow(shop, await placeOrder(shop, ITEMS, { discount_code: 'WITHIT' }));
  const redeemed = await shop.db
    .select({ code: discountRedemptions.code, amountCents: discountRedemptions.amountCents })
    .from(discountRedemptions)
    .where(eq(discountRedemptions.checkoutId, order.checkoutId as never))
    .orderBy(discountRedemptions.code);
  expect([order.discountCents, order.discountCode, redeemed]).toEqual([
    350,
    'WITHIT',
    [
      { code: 'Along', amountCents: 250 },
      { code: 'WITHIT', amountCents: 100 },
    ],
  ]);
});

it('names each discount in what each cent is for', async () => {
  await give('One', { amountCents: 250, combinesWithCodes: true });
  await addCode('ANOTHER', { amountCents: 100 });
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, ITEMS);
  await finalize(shopper, checkout, { discount_code: 'ANOTHER' });
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  const rows = body.breakdown.filter(({ kind }: { kind: string }) => kind === 'discount');
  expect(rows.map(({ label, amount }: { label: string; amount: number }) => [label, amount])).toEqual([
    ['Discount ANOTHER', -100],
    ['Discount One', -250],
  ]);
});

it('is given to one of two who pay with its last use at once', async () => {
  await give('The last', { amountCents: 250, maxRedemptions: 1 });
  const [one, other] = [shop.shopper(), shop.shopper()];
  const checkouts = [await openCheckout(one, ITEMS), await openCheckout(other, ITEMS)] as const;
  const answers = await Promise.all([finalize(one, checkouts[0]), finalize(other, checkouts[1])]);
  expect(answers.filter(({ body }) => body.discount === 250)).toHaveLength(1);
  expect(answers.map(({ body }) => body.code)).not.toContain('discount_over');
});

it('is released when the checkout is changed', async () => {
  await give('Held', { amountCents: 250 });
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, ITEMS);
  await finalize(shopper, checkout);
  await createCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  expect(await countsOf('Held')).toEqual({ held: 0, used: 0 });
});

async function countsOf(code: string) {
  const [row] = await shop.db
    .select({ held: discounts.held, used: discounts.used })
    .from(discounts)
    .where(and(eq(discounts.storeId, STORE), eq(discounts.code, code)));
  return row;
}

it('tells a cart what to add for one that it is close to', async () => {
  await give('Third one free', { percentage: 100, buyUnits: 2, getUnits: 1, products: ['the-mix'] });
  const { body } = await shop.shopper().post('/metrics/cart-items', { store_id: STORE, cartItems: ITEMS });
  expect(body.next_saving).toEqual({
    name: 'Third one free',
    text: 'Add 1 more from The Mix and it is free.',
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { ADDRESS, freeze, openCheckout } from '../support/buying.ts';
import { STORE, startTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let sku: string;

beforeAll(async () => {
  shop = await startTestShop();
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
  sku = body.formattedProductData[0].variants[0].sku;
});
afterAll(() => shop.close());

test('a code that each customer may use once is promised once, however many checkouts ask with one address at once', async () => {
  await shop.db.update(discounts).set({ oncePerCustomer: true }).where(eq(discounts.code, 'WELCOME10'));
  const changes = { email: 'again@example.com', discount_code: 'WELCOME10' };
  const opened = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const shopper = shop.shopper();
      return { shopper, checkout: await openCheckout(shopper, [{ sku, quantity: 1 }]) };
    }),
  );
  const answers = await Promise.all(
    opened.map(({ shopper, checkout }) => freeze(shopper, checkout, changes)),
  );
  const outcomes = answers.map(({ status, body }) => (status === 200 ? 'frozen' : body.code));
  expect(outcomes.toSorted()).toEqual([...Array(7).fill('discount_not_applicable'), 'frozen']);
});

test('codes cannot be guessed through quotes either, and a shopper with a real code is not slowed down', async () => {
  const limited = await startTestShop(() => ({ limits: 'memory' }));
  const quote = (code: string, from: string) =>
    limited.shopper().post(
      '/stripe/preview_tax_and_shipping',
      {
        store_id: STORE,
        checkout_items: [{ sku, quantity: 1 }],
        address: ADDRESS,
        email: 'guesser@example.com',
        shipping_option: 'standard',
        discount_code: code,
      },
      { 'x-forwarded-for': from },
    );
  const statuses = async (codes: string[], from: string) => {
    const answers = [];
    for (const code of codes) answers.push((await quote(code, from)).status);
    return answers;
  };
  const guessed = await statuses(
    Array.from({ length: 61 }, (_, index) => `GUESS${index}`),
    '203.0.113.1',
  );
  const used = await statuses(Array(70).fill('WELCOME10'), '203.0.113.2');
  await limited.close();
  expect(guessed).toEqual([...Array(60).fill(404), 429]);
  expect(new Set(used)).toEqual(new Set([200]));
});

test('whether strangers have used a code can be asked for 30 email addresses, and for a known one again', async () => {
  const limited = await startTestShop(() => ({ limits: 'memory' }));
  const statusFor = async (email: string) => {
    const shopper = limited.shopper();
    const { status } = await shopper.post('/stripe/preview_tax_and_shipping', {
      store_id: STORE,
      checkout_items: [{ sku, quantity: 1 }],
      address: ADDRESS,
      email,
      shipping_option: 'standard',
      discount_code: 'WELCOME10',
    });
    return status;
  };
  const first = [];
  for (let index = 0; index < 30; index += 1) first.push(await statusFor(`customer${index}@example.com`));
  const after = [
    await statusFor('one.more@example.com'),
    await statusFor('one.more@example.com'),
    await statusFor('Customer0@example.com'),
  ];
  await limited.close();
  expect(first).toEqual(Array(30).fill(200));
  expect(after).toEqual([429, 429, 200]);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { ADDRESS, freeze, openCheckout } from '../support/buying.ts';
import { logIn, newCustomer, PASSWORD } from '../support/people.ts';
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

describe('a code for a first order', () => {
  const CODE = 'FIRST';
  beforeAll(async () => {
    await shop.db
      .insert(discounts)
      .values({ storeId: STORE, code: CODE, amountCents: 300, firstOrderOnly: true, maxRedemptions: 1000 });
  });
  const ask = async (email: string, shopper = shop.shopper(), code = CODE) => {
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    const { status, body } = await freeze(shopper, checkout, { email, discount_code: code });
    return status === 200 ? 'frozen' : body.code;
  };
  const orderOf = async (changes: Partial<typeof orders.$inferInsert>) => {
    const [sample] = await shop.db.select().from(orders).limit(1);
    if (!sample) throw new Error('the sample store has no orders');
    const { id: _id, checkoutId: _checkout, paymentIntentId: _payment, ...rest } = sample;
    await shop.db
      .insert(orders)
      .values({ ...rest, customerId: null, email: 'nobody@example.com', ...changes });
  };

  it('is for those who have not ordered', async () => {
    expect(await ask('first@example.com')).toBe('frozen');
  });

  it('is refused to an address with an order, however it is written', async () => {
    await orderOf({ email: 'second@example.com', status: 'shipped' });
    expect(await ask('Second@Example.com')).toBe('discount_not_applicable');
  });

  it('is refused in a quote already', async () => {
    await orderOf({ email: 'quoted@example.com', status: 'placed' });
    const { status, body } = await shop.shopper().post('/stripe/preview_tax_and_shipping', {
      store_id: STORE,
      checkout_items: [{ sku, quantity: 1 }],
      address: ADDRESS,
      email: 'quoted@example.com',
      shipping_option: 'standard',
      discount_code: CODE,
    });
    expect([status, body.code]).toEqual([422, 'discount_not_applicable']);
  });

  it('is not refused for an order that was cancelled', async () => {
    await orderOf({ email: 'cancelled@example.com', status: 'cancelled' });
    expect(await ask('cancelled@example.com')).toBe('frozen');
  });

  it('is refused to an account with an order, under whatever address', async () => {
    const customer = await newCustomer(shop, 'regular@example.com');
    const [row] = await shop.db.select().from(customers).where(eq(customers.email, 'regular@example.com'));
    await orderOf({ customerId: row?.id ?? null });
    expect(await ask('other-address@example.com', customer)).toBe('discount_not_applicable');
  });

  it('is held once for each address, however many checkouts ask at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => ask('racing@example.com')));
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('discount_not_applicable'), 'frozen']);
  });

  it('is held once for each account, whatever addresses its checkouts name', async () => {
    await newCustomer(shop, 'many@example.com');
    const outcomes: string[] = [];
    for (const address of ['a', 'b', 'c']) {
      const device = shop.shopper();
      await logIn(device, { email: 'many@example.com', password: PASSWORD });
      outcomes.push(await ask(`${address}-many@example.com`, device));
    }
    expect(outcomes).toEqual(['frozen', 'discount_not_applicable', 'discount_not_applicable']);
  });

  it('is held once for each address, whatever other codes for a first order there are', async () => {
    const others = ['SECOND', 'THIRD'];
    for (const code of others) {
      const limits = { firstOrderOnly: true, maxRedemptions: 1000 };
      await shop.db.insert(discounts).values({ storeId: STORE, code, amountCents: 300, ...limits });
    }
    const codes = [CODE, ...others];
    const outcomes = await Promise.all(
      codes.map((code) => ask('collects@example.com', shop.shopper(), code)),
    );
    expect(outcomes.toSorted()).toEqual([...Array(2).fill('discount_not_applicable'), 'frozen']);
  });
});

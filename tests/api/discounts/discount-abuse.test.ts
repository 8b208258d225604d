import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { nextOrderNumber } from '#server/platform/stores/next-order-number.ts';
import {
  ADDRESS,
  CARDS,
  details,
  finalize,
  type OpenCheckout,
  openCheckout,
  payWith,
  stockOf,
} from '../../support/buying/buying.ts';
import { logIn, newCustomer, PASSWORD } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let sku: string;

interface Finalized {
  shopper: TestShopper;
  checkout: OpenCheckout;
}

/** A checkout that is ready to be paid with this code and address. */
async function finalizedWith(code: string, email: string, shopper = shop.shopper()): Promise<Finalized> {
  const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
  const { status, body } = await finalize(shopper, checkout, { email, discount_code: code });
  if (status !== 200) throw new Error(`not finalized: ${body.code}`);
  return { shopper, checkout };
}

/** Pays it, and answers what the page says that the shopper returns to. */
async function payAndAsk({ shopper, checkout }: Finalized): Promise<string> {
  await payWith(shopper, checkout, CARDS.succeeds);
  return (await details(shopper, checkout)).body.status;
}

/** What becomes of checkouts with these codes and one address that are paid at the same moment. */
async function raceWith(codes: readonly string[], email: string): Promise<string[]> {
  const opened = await Promise.all(codes.map((code) => finalizedWith(code, email)));
  return (await Promise.all(opened.map(payAndAsk))).toSorted();
}

beforeAll(async () => {
  shop = await startTestShop();
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
  sku = body.formattedProductData[0].variants[0].sku;
});
afterAll(() => shop.close());

describe('a code that each customer may use once', () => {
  beforeAll(async () => {
    await shop.db.update(discounts).set({ oncePerCustomer: true }).where(eq(discounts.code, 'WELCOME10'));
  });

  it('is redeemed once, however many checkouts are paid with one address at once', async () => {
    const outcomes = await raceWith(Array(6).fill('WELCOME10'), 'again@example.com');
    expect(outcomes).toEqual(['complete', ...Array(5).fill('expired')]);
  });

  it('can be used by its owner although strangers open checkouts with the address', async () => {
    await finalizedWith('WELCOME10', 'coveted@example.com');
    const own = await finalizedWith('WELCOME10', 'coveted@example.com');
    expect(await payAndAsk(own)).toBe('complete');
  });
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
    const { status, body } = await finalize(shopper, checkout, { email, discount_code: code });
    return status === 200 ? 'finalized' : body.code;
  };
  const orderOf = async (changes: Partial<typeof orders.$inferInsert>) => {
    const [sample] = await shop.db.select().from(orders).limit(1);
    if (!sample) throw new Error('the sample store has no orders');
    const { id: _id, checkoutId: _checkout, paymentIntentId: _payment, ...rest } = sample;
    await shop.db.insert(orders).values({
      ...rest,
      number: nextOrderNumber(STORE),
      customerId: null,
      email: 'nobody@example.com',
      ...changes,
    });
  };

  it('is for those who have not ordered', async () => {
    expect(await ask('first@example.com')).toBe('finalized');
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
    expect(await ask('cancelled@example.com')).toBe('finalized');
  });

  it('is refused to an account with an order, under whatever address', async () => {
    const customer = await newCustomer(shop, 'regular@example.com');
    const [row] = await shop.db.select().from(customers).where(eq(customers.email, 'regular@example.com'));
    await orderOf({ customerId: row?.id ?? null });
    expect(await ask('other-address@example.com', customer)).toBe('discount_not_applicable');
  });

  it('is redeemed once for each address, however many checkouts are paid at once', async () => {
    const outcomes = await raceWith(Array(6).fill(CODE), 'racing@example.com');
    expect(outcomes).toEqual(['complete', ...Array(5).fill('expired')]);
  });

  it('takes no money from a checkout that comes second, and its stock back', async () => {
    const before = await stockOf(shop.db, sku);
    const [first, second] = [
      await finalizedWith(CODE, 'twice@example.com'),
      await finalizedWith(CODE, 'twice@example.com'),
    ];
    await payAndAsk(first);
    await payAndAsk(second);
    const intent = await shop.deps.payments.retrieveIntent(second.checkout.paymentIntentId);
    expect([intent.status, intent.capturedCents]).toEqual(['canceled', 0]);
    expect(await stockOf(shop.db, sku)).toEqual({ onHand: before.onHand - 1, held: before.held });
  });

  it('is redeemed once for each account, whatever addresses its checkouts name', async () => {
    await newCustomer(shop, 'many@example.com');
    const opened: Finalized[] = [];
    for (const address of ['a', 'b', 'c']) {
      const device = shop.shopper();
      await logIn(device, { email: 'many@example.com', password: PASSWORD });
      opened.push(await finalizedWith(CODE, `${address}-many@example.com`, device));
    }
    const outcomes = await Promise.all(opened.map(payAndAsk));
    expect(outcomes.toSorted()).toEqual(['complete', 'expired', 'expired']);
  });

  it('is redeemed once for each address, whatever other codes for a first order there are', async () => {
    const others = ['SECOND', 'THIRD'];
    for (const code of others) {
      const limits = { firstOrderOnly: true, maxRedemptions: 1000 };
      await shop.db.insert(discounts).values({ storeId: STORE, code, amountCents: 300, ...limits });
    }
    const outcomes = await raceWith([CODE, ...others], 'collects@example.com');
    expect(outcomes).toEqual(['complete', 'expired', 'expired']);
  });

  it('can be used by the owner of an address although strangers open checkouts with it', async () => {
    await finalizedWith(CODE, 'envied@example.com');
    expect(await payAndAsk(await finalizedWith(CODE, 'envied@example.com'))).toBe('complete');
  });

  it('is redeemed once where nothing is left to pay, too', async () => {
    const free = { percentage: 100, freeShipping: true, firstOrderOnly: true, maxRedemptions: 1000 };
    await shop.db.insert(discounts).values({ storeId: STORE, code: 'GRATIS', ...free });
    const opened = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const shopper = shop.shopper();
        return { shopper, checkout: await openCheckout(shopper, [{ sku, quantity: 1 }]) };
      }),
    );
    const changes = { email: 'gratis@example.com', discount_code: 'GRATIS' };
    const answers = await Promise.all(
      opened.map(({ shopper, checkout }) => finalize(shopper, checkout, changes)),
    );
    const outcomes = answers.map(({ status, body }) => (status === 200 ? body.total : body.code));
    expect(outcomes.toSorted()).toEqual([0, ...Array(3).fill('discount_not_applicable')]);
  });
});

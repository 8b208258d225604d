import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import {
  ADDRESS,
  CARDS,
  createCheckout,
  details,
  finalize,
  openCheckout,
  payWith,
} from '../../support/buying/buying.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let sku: string;
let price: number;

beforeAll(async () => {
  shop = await startTestShop();
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
  [{ sku, product_price: price }] = body.formattedProductData[0].variants;
});
afterAll(() => shop.close());

const discountOf = async (code: string) => {
  const [row] = await shop.db.select().from(discounts).where(eq(discounts.code, code));
  if (!row) throw new Error(`no discount ${code}`);
  return row;
};

const calculate = (code: string, quantity: number) =>
  shop.shopper().post('/stripe/calculate_discount', {
    store_id: STORE,
    cart_items: [{ sku, quantity }],
    discount_code: code,
  });

async function addCode(code: string, values: Partial<typeof discounts.$inferInsert>): Promise<void> {
  await shop.db.insert(discounts).values({ storeId: STORE, code, maxRedemptions: 100, ...values });
}

describe('looking a code up', () => {
  test('answers its terms, in any case', async () => {
    const { status, body } = await shop.shopper().get(`/discount/welcome10?store_id=${STORE}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      discount_code: 'WELCOME10',
      discount_percentage: 10,
      max_redeemable_amount: 1500,
      free_shipping: false,
    });
  });

  test.each(['NOSUCHCODE', 'USEDUP', 'EXPIRED'])('%s answers 404, the same for all', async (code) => {
    const { status, body } = await shop.shopper().get(`/discount/${code}?store_id=${STORE}`);
    expect([status, body.code, body.detail]).toEqual([404, 'unknown_discount', 'Invalid discount code']);
  });
});

describe('calculating a code', () => {
  test('answers what the cart really saves', async () => {
    const { body } = await calculate('FIVEOFF', 2);
    expect(body).toEqual({
      discount_amount: 500,
      discount_percentage: 0,
      free_shipping: false,
      subtotal: 2 * price,
      total: 2 * price - 500,
    });
  });

  test('caps a percentage', async () => {
    await addCode('CAPPED', { percentage: 50, maxRedeemableCents: 100 });
    expect((await calculate('CAPPED', 1)).body.discount_amount).toBe(100);
  });

  test.each([
    ['items for so much', 'SPEND', { minimumSubtotalCents: 5_000 }, 'It needs items for $50.00 or more.'],
    ['so many items', 'SEVERAL', { minimumUnits: 7 }, 'It needs 7 items or more.'],
  ])('that needs %s says so until they are in the cart', async (_what, code, minimum, why) => {
    await addCode(code, { percentage: 10, ...minimum });
    const { status, body } = await calculate(code, 1);
    expect([status, body.code, body.detail]).toEqual([
      422,
      'discount_not_applicable',
      `This discount code cannot be applied to your cart. ${why}`,
    ]);
    expect((await calculate(code, 7)).status).toBe(200);
  });

  test('that changes nothing is refused with the reason', async () => {
    await addCode('NOTHING', {});
    const { status, body } = await calculate('NOTHING', 1);
    expect([status, body.detail]).toEqual([422, 'This discount code cannot be applied to your cart']);
  });

  test.each(['', '  '])('ignores an empty one: ‘%s’', async (code) => {
    expect(await calculate(code, 2)).toMatchObject({
      status: 200,
      body: {
        discount_amount: 0,
        discount_percentage: 0,
        free_shipping: false,
        subtotal: 2 * price,
        total: 2 * price,
      },
    });
  });
});

describe('a checkout with a code', () => {
  test('charges the discounted total, spreads the discount over the lines and redeems the code once', async () => {
    const before = await discountOf('WELCOME10');
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 3 }]);
    const finalized = await finalize(shopper, checkout, { discount_code: 'welcome10' });
    expect(finalized.body.discount).toBe(Math.round((3 * price) / 10));
    expect((await discountOf('WELCOME10')).held).toBe(before.held + 1);
    await payWith(shopper, checkout, CARDS.succeeds);
    const { body } = await details(shopper, checkout);
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, body.order_id));
    expect(lines.reduce((sum, line) => sum + line.discountCents, 0)).toBe(finalized.body.discount);
    expect(await discountOf('WELCOME10')).toMatchObject({ held: before.held, used: before.used + 1 });
  });

  test('that ships for free charges no shipping', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    expect((await finalize(shopper, checkout)).body.shipping).toBeGreaterThan(0);
    expect((await finalize(shopper, checkout, { discount_code: 'FREESHIP' })).body).toMatchObject({
      shipping: 0,
      discount: 0,
    });
  });

  test('lets go of the code when the cart is changed, and of the old one when another is typed', async () => {
    const shopper = shop.shopper();
    const [welcome, five] = [await discountOf('WELCOME10'), await discountOf('FIVEOFF')];
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout, { discount_code: 'WELCOME10' });
    await finalize(shopper, checkout, { discount_code: 'FIVEOFF' });
    expect((await discountOf('WELCOME10')).held).toBe(welcome.held);
    expect((await discountOf('FIVEOFF')).held).toBe(five.held + 1);
    await createCheckout(shopper, [{ sku, quantity: 2 }]);
    expect((await discountOf('FIVEOFF')).held).toBe(five.held);
  });

  test('for once per customer is refused the second time', async () => {
    await addCode('FIRSTTIME', { amountCents: 100, oncePerCustomer: true });
    const buy = async () => {
      const shopper = shop.shopper();
      const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
      const answer = await finalize(shopper, checkout, {
        discount_code: 'FIRSTTIME',
        email: 'Once@example.com',
      });
      await payWith(shopper, checkout, CARDS.succeeds);
      await details(shopper, checkout);
      return answer;
    };
    expect((await buy()).status).toBe(200);
    expect((await buy()).body.detail).toBe('This discount code cannot be applied to your cart');
  });

  test('ONCE is redeemed once by 20 shoppers at the same time', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const shopper = shop.shopper();
        return { shopper, checkout: await openCheckout(shopper, [{ sku, quantity: 1 }]) };
      }),
    );
    const outcomes = await Promise.all(
      attempts.map(async ({ shopper, checkout }) => {
        const finalized = await finalize(shopper, checkout, { discount_code: 'ONCE' });
        if (finalized.status === 200) await payWith(shopper, checkout, CARDS.succeeds);
        return { status: finalized.status, now: (await details(shopper, checkout)).body.status };
      }),
    );
    expect(outcomes.filter(({ now }) => now === 'complete')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await discountOf('ONCE')).toMatchObject({ held: 0, used: 1 });
  });

  test('that is used up since the quote is refused as that, and the checkout can be paid without it', async () => {
    await addCode('LASTONE', { amountCents: 100, maxRedemptions: 1 });
    const first = shop.shopper();
    const second = shop.shopper();
    const [won, lost] = [
      await openCheckout(first, [{ sku, quantity: 1 }]),
      await openCheckout(second, [{ sku, quantity: 1 }]),
    ];
    expect((await calculate('LASTONE', 1)).status).toBe(200);
    expect((await finalize(first, won, { discount_code: 'LASTONE' })).status).toBe(200);
    expect(await finalize(second, lost, { discount_code: 'LASTONE' })).toMatchObject({
      status: 409,
      body: { code: 'discount_over', detail: 'This discount code is used up.' },
    });
    expect((await finalize(second, lost)).status).toBe(200);
    expect((await calculate('LASTONE', 1)).status).toBe(404);
  });

  test('that has ended since the quote is refused as that; one that never was is not told apart', async () => {
    await addCode('BRIEF', { amountCents: 100 });
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await shop.db.update(discounts).set({ endsAt: sql`shop_now()` }).where(eq(discounts.code, 'BRIEF'));
    const refusalOf = async (code: string) => {
      const { status, body } = await finalize(shopper, checkout, { discount_code: code });
      return [status, body.detail];
    };
    expect(await refusalOf('BRIEF')).toEqual([409, 'This discount code has ended.']);
    expect(await refusalOf('NEVERWAS')).toEqual([404, 'Invalid discount code']);
  });

  test('hears from its totals which of the two, when its code is over; a code that is only looked up is not told apart', async () => {
    await addCode('PASSED', { amountCents: 100 });
    const shopper = shop.shopper();
    const { sessionId, paymentIntentId } = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    const recipient = { store_id: STORE, address: ADDRESS, email: 'late@example.com', name: 'Lata Late' };
    const previewed = (code: string) =>
      shopper.post('/stripe/preview_tax', {
        ...recipient,
        session_id: sessionId,
        shipping_option_id: 'standard',
        discount_code: code,
      });
    const stored = (code: string) =>
      shopper.post('/stripe/calculate_tax', {
        ...recipient,
        payment_intent_id: paymentIntentId,
        shipping_id: 'standard',
        discount_code: code,
      });
    expect((await previewed('PASSED')).body.discount).toBe(100);
    await shop.db.update(discounts).set({ endsAt: sql`shop_now()` }).where(eq(discounts.code, 'PASSED'));
    const ended = { status: 409, body: { code: 'discount_over', detail: 'This discount code has ended.' } };
    const usedUp = { status: 409, body: { code: 'discount_over', detail: 'This discount code is used up.' } };
    const unknown = { status: 404, body: { detail: 'Invalid discount code' } };
    for (const ask of [previewed, stored]) {
      expect(await ask('PASSED')).toMatchObject(ended);
      expect(await ask('USEDUP')).toMatchObject(usedUp);
      expect(await ask('NEVERWAS')).toMatchObject(unknown);
    }
    expect(await calculate('PASSED', 1)).toMatchObject(unknown);
  });

  test('that leaves nothing to pay makes an order without a card', async () => {
    await addCode('GIFT', { percentage: 100, freeShipping: true });
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    const finalized = await finalize(shopper, checkout, { discount_code: 'GIFT' });
    expect(finalized.body).toMatchObject({ total: 0, verified: true });
    const { body } = await details(shopper, checkout);
    expect(body).toMatchObject({ status: 'complete', total: 0 });
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order_id));
    expect(order).toMatchObject({ totalCents: 0, paymentIntentId: null, discountCode: 'GIFT' });
    const [intent] = await shop.db
      .select()
      .from(sandboxPaymentIntents)
      .where(eq(sandboxPaymentIntents.id, checkout.paymentIntentId));
    expect(intent?.status).toBe('canceled');
  });
});

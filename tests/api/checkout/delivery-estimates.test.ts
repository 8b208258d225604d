import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sendEmailAgain } from '#server/orders/emails/send-email-again.ts';
import { shipOrder } from '#server/orders/fulfilment/ship-order.ts';
import { shippingOptions } from '#server/platform/database/schema/pricing-tables.ts';
import { emailsAbout } from '#server/platform/email/sent-emails.ts';
import {
  ADDRESS,
  CARDS,
  details,
  finalize,
  openCheckout,
  payWith,
  TORONTO,
} from '../../support/buying/buying.ts';
import { emailsInOutbox, orderRow, placeOrder } from '../../support/buying/orders.ts';
import { newCustomer } from '../../support/buying/people.ts';
import { anId } from '../../support/ids.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

/** A Monday before the cut-offs of the sample store, and after that of Express. */
const MONDAY_MORNING = '2027-02-01T15:00:00Z';
const MONDAY_ONE_PM = '2027-02-01T18:00:00Z';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.setClock(MONDAY_MORNING);
});
afterAll(() => shop.close());

const ask = (query: Record<string, string>) =>
  shop.shopper().get(`/shipping/options?${new URLSearchParams({ store_id: STORE, ...query })}`);
const estimates = async (query: Record<string, string>) =>
  (await ask(query)).body.shipping_options.map((option: Record<string, unknown>) => option.delivery_estimate);

async function optionsAtCheckout(address: object) {
  const body = { store_id: STORE, address, email: 'guest@example.com' };
  return (await shop.shopper().post('/stripe/get_shipping_options', body)).body;
}

describe('what shipping costs, without an address', () => {
  it('is the lowest price in the country and the widest range of days', async () => {
    expect((await ask({ country: 'US', currency: 'usd' })).body.shipping_options).toEqual([
      {
        shipping_option_id: 'standard',
        shipping_option_name: 'Standard',
        additional_information: '3 to 6 business days to most places',
        price: 595,
        free_shipping_threshold: 65,
        delivery_estimate: { earliest: '2027-02-04', latest: '2027-02-15' },
      },
      expect.objectContaining({ shipping_option_id: 'express', price: 1495, free_shipping_threshold: null }),
    ]);
  });

  it.each([
    ['US', '75001', 595, { earliest: '2027-02-04', latest: '2027-02-09' }],
    ['US', '10013-1234', 595, { earliest: '2027-02-04', latest: '2027-02-05' }],
    ['US', '96801', 1195, { earliest: '2027-02-09', latest: '2027-02-15' }],
    ['CA', 'm5v2t6', 995, { earliest: '2027-02-05', latest: '2027-02-09' }],
    ['CA', 'X0A 0A1', 1895, { earliest: '2027-02-10', latest: '2027-02-18' }],
  ])('is that of the postal code: %s %s', async (country, postal_code, price, delivery_estimate) => {
    const { body } = await ask({ country, postal_code, currency: 'usd' });
    expect(body.shipping_options[0]).toMatchObject({ price, delivery_estimate });
  });

  it.each([
    ['AK', '99501'],
    ['HI', '96801'],
  ])('does not name the days of other places to %s', async (state, postal_code) => {
    const { shipping_options } = await optionsAtCheckout({ ...ADDRESS, state, postal_code });
    const texts = shipping_options.map((option: Record<string, unknown>) => option.additional_information);
    expect(texts).toEqual([
      '3 to 6 business days to most places',
      '1 to 2 business days to most places, ordered before noon in New York',
    ]);
  });

  it('is in the currency that is asked for', async () => {
    const { body } = await ask({ country: 'CA', currency: 'cad' });
    expect(body.shipping_options[0].price).toBe(1295);
  });

  test.each([
    ['a code of the wrong shape', '1001', 'Enter a ZIP code like 10001.'],
    ['an empty code', ' ', 'Enter the ZIP code.'],
    ['a territory', '00901', 'We do not ship to 00901 yet.'],
  ])('refuses %s at its field', async (_what, postal_code, message) => {
    expect(await ask({ country: 'US', postal_code })).toMatchObject({
      status: 422,
      body: { code: 'unknown_address', errors: [{ path: '/postal_code', message }] },
    });
  });

  it('refuses a country that the shop does not ship to', async () => {
    expect(await ask({ country: 'MX' })).toMatchObject({
      status: 422,
      body: { code: 'shipping_unavailable' },
    });
  });
});

describe('the shipping options of a checkout', () => {
  it('carry an estimate each', async () => {
    const { shipping_options } = await optionsAtCheckout(ADDRESS);
    expect(shipping_options).toMatchObject([
      { shipping_option_id: 'standard', delivery_estimate: { earliest: '2027-02-04', latest: '2027-02-05' } },
      { shipping_option_id: 'express', delivery_estimate: { earliest: '2027-02-02', latest: '2027-02-03' } },
    ]);
  });

  it('say the same as the call without an address', async () => {
    const { shipping_options } = await optionsAtCheckout(TORONTO);
    const place = { country: 'CA', postal_code: TORONTO.postal_code };
    expect(await estimates(place)).toEqual(
      shipping_options.map((option: Record<string, unknown>) => option.delivery_estimate),
    );
  });
});

describe('at a cut-off', () => {
  it('the estimates say how long they stay the same', async () => {
    const { estimates_valid_for_seconds } = await optionsAtCheckout(ADDRESS);
    const twoHours = 2 * 3600;
    expect(estimates_valid_for_seconds).toBeGreaterThan(twoHours - 600);
    // The clock is set to a whole second, which may be the one before.
    expect(estimates_valid_for_seconds).toBeLessThanOrEqual(twoHours + 1);
  });

  it('the estimate of its option moves to the next day, and no other', async () => {
    const [standard] = await estimates({ country: 'US', postal_code: ADDRESS.postal_code });
    await shop.setClock(MONDAY_ONE_PM);
    expect(await estimates({ country: 'US', postal_code: ADDRESS.postal_code })).toEqual([
      standard,
      { earliest: '2027-02-03', latest: '2027-02-04' },
    ]);
    await shop.setClock(MONDAY_MORNING);
  });
});

describe('an order', () => {
  const DAYS = { earliest: '2027-02-04', latest: '2027-02-05' };
  const arrival = (days: string) => ({ lines: { title: 'Arrives', lines: [days] } });
  const MIX = [{ sku: 'MIX-5OZ', quantity: 1 }];

  /** Bought on a Monday morning, shipped at another moment. */
  async function shippedAt(moment: string) {
    await shop.setClock(MONDAY_MORNING);
    const order = await placeOrder(shop, MIX);
    await shop.setClock(moment);
    await shipOrder(shop.deps, order.id, null);
    const [email] = await emailsInOutbox(shop, `order-shipped:${order.id}`);
    return email?.blocks;
  }

  it('keeps the days that were estimated when its totals were finalized', async () => {
    await shop.setClock(MONDAY_MORNING);
    const order = await placeOrder(shop, MIX);
    await shop.setClock('2027-02-03T15:00:00Z');
    expect(await order.shownToShopper()).toMatchObject({ delivery_estimate: DAYS });
    expect(await orderRow(shop, order)).toMatchObject({
      deliveryEarliest: DAYS.earliest,
      deliveryLatest: DAYS.latest,
    });
  });

  it('is confirmed with its days', async () => {
    await shop.setClock(MONDAY_MORNING);
    const order = await placeOrder(shop, MIX);
    const [email] = await emailsInOutbox(shop, `order-confirmation:${order.id}`);
    expect(email?.blocks).toContainEqual(arrival('Feb 4 to 5'));
  });

  it('says them in the email that it has shipped, without those that have passed', async () => {
    expect(await shippedAt('2027-02-02T15:00:00Z')).toContainEqual(arrival('Feb 4 to 5'));
    expect(await shippedAt('2027-02-05T15:00:00Z')).toContainEqual(arrival('by Feb 5'));
  });

  it('says none when it has shipped after the last of them', async () => {
    const blocks = await shippedAt('2027-02-06T15:00:00Z');
    expect(JSON.stringify(blocks)).not.toContain('Arrives');
  });

  it('is confirmed again with those that are left, and after the last of them without any', async () => {
    await shop.setClock(MONDAY_MORNING);
    const placed = await placeOrder(shop, MIX);
    const order = await orderRow(shop, placed);
    const [first] = await emailsAbout(shop.db, { storeId: order.storeId, type: 'order', id: order.id });
    const blocksOn = async (moment: string) => {
      await shop.setClock(moment);
      const again = { emailId: first?.id ?? anId(''), idempotencyKey: crypto.randomUUID() };
      return (await sendEmailAgain(shop.deps, order, again)).blocks;
    };
    expect(await blocksOn('2027-02-05T15:00:00Z')).toContainEqual(arrival('by Feb 5'));
    expect(JSON.stringify(await blocksOn('2027-02-06T15:00:00Z'))).not.toContain('Arrives');
  });

  it('says to its buyer on the confirmation page which day it is', async () => {
    await shop.setClock(MONDAY_MORNING);
    const order = await placeOrder(shop, MIX);
    await shop.setClock('2027-02-06T15:00:00Z');
    expect(await order.shownToShopper()).toMatchObject({ today: '2027-02-06' });
  });

  it('has them in the order history', async () => {
    await shop.setClock(MONDAY_MORNING);
    const customer = await newCustomer(shop, 'mira@example.com');
    const checkout = await openCheckout(customer, MIX);
    await finalize(customer, checkout, { email: 'mira@example.com' });
    await payWith(customer, checkout, CARDS.succeeds);
    await details(customer, checkout);
    const body = { store_id: STORE, customer_email: 'mira@example.com' };
    const history = await customer.post('/auth/fetch_customer_order_history', body);
    expect(history.body).toMatchObject({
      order_history: [{ delivery_estimate: DAYS }],
      today: '2027-02-01',
    });
  });
});

describe('a store without delivery times', () => {
  it('answers the prices alone', async () => {
    await shop.db
      .update(shippingOptions)
      .set({ deliveryTimes: null })
      .where(eq(shippingOptions.storeId, STORE));
    expect((await ask({ country: 'US', currency: 'usd' })).body).toMatchObject({
      shipping_options: [{ price: 595, delivery_estimate: null }, { delivery_estimate: null }],
      estimates_valid_for_seconds: null,
    });
  });

  it('has orders without days', async () => {
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    expect(await order.shownToShopper()).toMatchObject({ delivery_estimate: null });
    expect(await orderRow(shop, order)).toMatchObject({ deliveryEarliest: null, deliveryLatest: null });
  });
});

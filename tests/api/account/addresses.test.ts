import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { taxRates } from '#server/platform/database/schema/pricing-tables.ts';
import { ADDRESS, finalize, type OpenCheckout, openCheckout, TORONTO } from '../../support/buying/buying.ts';
import { newCustomer } from '../../support/buying/people.ts';
import { EVERY_MONTH, list, manage, subscribe } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const BOX = { sku: 'MIX-5OZ', quantity: 2 };
const CALGARY = {
  line1: '800 Macleod Trail SE',
  city: 'Calgary',
  state: 'AB',
  postal_code: 'T2P 2M5',
  country: 'CA',
};
let shop: TestShop;
let shopper: TestShopper;
let checkout: OpenCheckout;

beforeAll(async () => {
  shop = await startTestShop();
  shopper = shop.shopper();
  checkout = await openCheckout(shopper, [BOX]);
});
afterAll(() => shop.close());

const preview = (address: object) =>
  shopper.post('/stripe/preview_tax_and_shipping', {
    store_id: STORE,
    checkout_items: [BOX],
    address,
    email: 'guest@example.com',
    shipping_option: 'standard',
  });

const common = (address: object) => ({ store_id: STORE, address, email: 'guest@example.com' });
const CALLS: Record<string, (address: object) => ReturnType<TestShopper['post']>> = {
  get_shipping_options: (address) => shopper.post('/stripe/get_shipping_options', common(address)),
  preview_tax_and_shipping: preview,
  preview_tax: (address) =>
    shopper.post('/stripe/preview_tax', {
      ...common(address),
      session_id: checkout.sessionId,
      shipping_option_id: 'standard',
    }),
  calculate_tax: (address) =>
    shopper.post('/stripe/calculate_tax', {
      ...common(address),
      payment_intent_id: checkout.paymentIntentId,
      name: 'Gita Guest',
      shipping_id: 'standard',
    }),
  calculate_tax_final: (address) => finalize(shopper, checkout, { address }),
  confirm_subscription: (address) =>
    shopper.post('/stripe/confirm_subscription', {
      ...common(address),
      fullName: 'Gita Guest',
      shipping_option: 'standard',
      checkout_items: [{ ...BOX, subscription: EVERY_MONTH }],
    }),
};

describe('an address that cannot be', () => {
  test.each(Object.keys(CALLS))('is refused by %s, in words at the field', async (call) => {
    const answer = await CALLS[call]?.({ ...ADDRESS, postal_code: '90210' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'unknown_address',
        detail: 'The ZIP code 90210 is not in New York. Check both.',
        errors: [
          { path: '/address/postal_code', message: 'The ZIP code 90210 is not in New York. Check both.' },
        ],
      },
    });
  });

  test.each(Object.keys(CALLS))(
    'is refused by %s when its country is no code, with what to write',
    async (call) => {
      const answer = await CALLS[call]?.({ ...ADDRESS, country: 'USA' });
      const message = 'must be a country’s two-letter code, such as US';
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: '/address/country', message }] },
      });
    },
  );

  test.each([
    ['a state that there is not', { ...ADDRESS, state: 'ZZ' }, '/address/state'],
    ['a territory', { ...ADDRESS, state: 'PR', postal_code: '00901' }, '/address/state'],
    ['a province in the other country', { ...ADDRESS, state: 'Ontario' }, '/address/state'],
    ['a postal code of another province', { ...CALGARY, postal_code: 'M5V 2T6' }, '/address/postal_code'],
    ['a ZIP code that is none', { ...ADDRESS, postal_code: '1011' }, '/address/postal_code'],
  ])('is refused when it has %s', async (_what, address, path) => {
    const { status, body } = await preview(address);
    expect([status, body.code, body.errors.map((error: { path: string }) => error.path)]).toEqual([
      422,
      'unknown_address',
      [path],
    ]);
  });

  test('is not taken by a subscription either', async () => {
    const customer = await newCustomer(shop, 'mover@example.com');
    await subscribe(customer, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], {
      email: 'mover@example.com',
    });
    const { id, address } = (await list(customer)).body.subscriptions[0];
    const changed = await manage(customer, 'change_address', {
      subscription: id,
      address: { ...address, postal_code: '90210' },
    });
    expect(changed).toMatchObject({ status: 422, body: { errors: [{ path: '/address/postal_code' }] } });
  });
});

test.each(['Ontario', 'ontario', 'ＯＮ', ' on '])(
  'the region typed as %s is taxed as its code',
  async (state) => {
    const [typed, coded] = [await preview({ ...TORONTO, state }), await preview(TORONTO)];
    expect(coded.body.tax).toBeGreaterThan(0);
    expect(typed).toMatchObject({ status: 200, body: coded.body });
  },
);

test('a place without sales tax has none', async () => {
  const portland = { ...ADDRESS, city: 'Portland', state: 'OR', postal_code: '97201' };
  expect((await preview(portland)).body.tax).toBe(0);
});

test('a region that the tax table lacks is not sold to without tax, and staff are alerted', async () => {
  await shop.db.delete(taxRates).where(and(eq(taxRates.country, 'CA'), eq(taxRates.region, 'AB')));
  expect(await preview(CALGARY)).toMatchObject({ status: 503, body: { code: 'tax_unavailable' } });
  expect(await shop.db.$count(alerts, eq(alerts.key, 'tax-rate-missing:CA-AB'))).toBe(1);
});

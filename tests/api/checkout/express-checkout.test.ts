import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ADDRESS,
  createCheckout,
  finalize,
  type OpenCheckout,
  openCheckout,
  TORONTO,
} from '../../support/buying/buying.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

/** In New York snacks are not taxed and chocolate is. */
const ITEMS = [
  { sku: 'MIX-5OZ', quantity: 2 },
  { sku: 'BITES-CHILLI-CACAO', quantity: 1 },
];
let shop: TestShop;
let shopper: TestShopper;
let checkout: OpenCheckout;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = shop.shopper();
  checkout = await openCheckout(shopper, ITEMS);
});

const preview = (address: object, changes: object = {}) =>
  shopper.post('/stripe/preview_express_checkout', {
    session_id: checkout.sessionId,
    store_id: STORE,
    address,
    ...changes,
  });

/** As Apple Pay and Google Pay show an address before the payment. */
const shownInPart = ({ line1: _street, postal_code, ...rest }: typeof ADDRESS) => ({
  ...rest,
  postal_code: rest.country === 'CA' ? postal_code.slice(0, 3) : postal_code,
});
const AMOUNTS = ['subtotal', 'discount', 'shipping', 'tax', 'total', 'currency'];
const amountsOf = (body: Record<string, unknown>) => AMOUNTS.map((name) => body[name]);

describe('what a wallet shows for an address without its street', () => {
  test.each([
    ['New York', ADDRESS],
    ['Toronto', TORONTO],
  ])('is to the cent what is finalized for the whole address in %s', async (_city, address) => {
    for (const shipping_option_id of ['standard', 'express']) {
      const shown = await preview(shownInPart(address), { shipping_option_id, discount_code: 'WELCOME10' });
      const final = await finalize(shopper, checkout, {
        address,
        shipping_id: shipping_option_id,
        discount_code: 'WELCOME10',
      });
      expect(shown.body.tax).toBeGreaterThan(0);
      expect(amountsOf(shown.body)).toEqual(amountsOf(final.body));
    }
  });

  test('begins with the cheapest option, and names every option with its price for these items', async () => {
    const { body } = await preview(shownInPart(ADDRESS));
    expect(body.shipping_option_id).toBe('standard');
    expect(body.shipping_options).toEqual([
      expect.objectContaining({
        shipping_option_id: 'standard',
        shipping_option_name: 'Standard',
        price: body.shipping,
      }),
      expect.objectContaining({ shipping_option_id: 'express', delivery_estimate: expect.anything() }),
    ]);
    const express = await preview(shownInPart(ADDRESS), { shipping_option_id: 'express' });
    expect(express.body.shipping).toBe(body.shipping_options[1].price);
  });

  test('has the cheapest option in place of one that is not offered', async () => {
    const { body } = await preview(shownInPart(ADDRESS), { shipping_option_id: 'by-carrier-pigeon' });
    expect(body.shipping_option_id).toBe('standard');
  });

  test('ships free by a code, with each option', async () => {
    const { body } = await preview(shownInPart(ADDRESS), { discount_code: 'FREESHIP' });
    expect(body.shipping_options.map(({ price }: { price: number }) => price)).toEqual([0, 0]);
  });

  test('finds the state by the ZIP code alone', async () => {
    const { body } = await preview({ country: 'us', postal_code: '10118' });
    expect(amountsOf(body)).toEqual(amountsOf((await preview(shownInPart(ADDRESS))).body));
  });

  test('changes nothing of the checkout', async () => {
    const before = await shopper.get(
      `/stripe/checkout-session-details?session_id=${checkout.sessionId}&store_id=${STORE}`,
    );
    await preview(shownInPart(ADDRESS), { discount_code: 'WELCOME10' });
    const after = await shopper.get(
      `/stripe/checkout-session-details?session_id=${checkout.sessionId}&store_id=${STORE}`,
    );
    expect(after.body).toEqual(before.body);
  });
});

describe('a quote for a wallet is refused', () => {
  test.each([
    ['without a country', { state: 'NY' }, 400, 'missing_address_fields', ['/address/country']],
    [
      'without a region',
      { country: 'US', city: 'New York' },
      400,
      'missing_address_fields',
      ['/address/state'],
    ],
    [
      'for a territory',
      { country: 'US', state: 'PR', postal_code: '00901' },
      422,
      'unknown_address',
      ['/address/state'],
    ],
    [
      'for a code of another state',
      { ...ADDRESS, postal_code: '90210' },
      422,
      'unknown_address',
      ['/address/postal_code'],
    ],
    ['outside the US and Canada', { country: 'GB', city: 'London' }, 422, 'shipping_unavailable', undefined],
    ['for a country that is no code', { country: 'USA' }, 400, 'malformed', ['/address/country']],
  ])('%s', async (_why, address, status, code, paths) => {
    const { body, ...answer } = await preview(address);
    expect([answer.status, body.code, body.errors?.map(({ path }: { path: string }) => path)]).toEqual([
      status,
      code,
      paths,
    ]);
  });

  test.each([
    ['NOSUCHCODE', 404, 'unknown_discount'],
    ['USEDUP', 409, 'discount_over'],
  ])('with the code %s', async (discount_code, status, code) => {
    expect(await preview(ADDRESS, { discount_code })).toMatchObject({ status, body: { code } });
  });

  test('for the checkout of somebody else, as if there were none', async () => {
    shopper = shop.shopper();
    await createCheckout(shopper, ITEMS);
    expect(await preview(ADDRESS)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

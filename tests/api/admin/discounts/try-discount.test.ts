import { afterAll, beforeAll, expect, it } from 'vitest';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { ADDRESS } from '../../../support/buying/buying.ts';
import { DISCOUNT_TERMS } from '../../../support/buying/discount-terms.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const MIX = { sku: 'MIX-5OZ', bundle_id: null, quantity: 2 };
const BITES = { sku: 'BITES-CHILLI-CACAO', bundle_id: null, quantity: 1 };
const PLACE = { country: 'US', state: 'NY' };

const tryOut = (terms: object, cart: object = {}, as = owner) =>
  as.post('/admin/api/discount_try', {
    store_id: STORE,
    currency: 'usd',
    items: [MIX, BITES],
    address: null,
    ...DISCOUNT_TERMS,
    ...terms,
    ...cart,
  });

it('says what each line of a sample cart would save, and what is left to pay', async () => {
  const { body } = await tryOut({ products: ['the-mix'] });
  expect(body).toMatchObject({
    problem: null,
    lines: [
      { title: 'The Mix', quantity: 2, subtotal: 1598, discount: 320 },
      { title: 'The Bites', quantity: 1, subtotal: 899, discount: 0 },
    ],
    subtotal: 2497,
    discount: 320,
    shipping: null,
    total: 2177,
  });
});

it('says why the cart would be refused, and its price without', async () => {
  const { body } = await tryOut({ minimum_units: 9 });
  expect(body).toMatchObject({
    problem: 'This discount code cannot be applied to your cart. It needs 9 items or more.',
    discount: 0,
    total: 2497,
  });
});

it('ships the cart to a place as a customer would be quoted who types the code', async () => {
  const terms = { percentage: 15, free_shipping: true };
  const { body } = await tryOut(terms, { address: PLACE });
  expect(body).toMatchObject({ free_shipping: true, shipping: { price: 0 } });
  await owner.post('/admin/api/discounts', { store_id: STORE, code: 'TRIED', ...DISCOUNT_TERMS, ...terms });
  const { body: options } = await shop
    .shopper()
    .post('/stripe/get_shipping_options', { store_id: STORE, address: ADDRESS, email: 'ada@example.com' });
  const { body: quoted } = await shop.shopper().post('/stripe/preview_tax_and_shipping', {
    store_id: STORE,
    address: ADDRESS,
    checkout_items: [MIX, BITES],
    discount_code: 'TRIED',
    email: 'ada@example.com',
    shipping_option: options.shipping_options[0].shipping_option_id,
  });
  expect([body.subtotal, body.discount, body.total]).toEqual([
    quoted.subtotal,
    quoted.discount,
    quoted.total - quoted.tax,
  ]);
});

it('costs the shipping to a place when the discount does not take that off', async () => {
  const { body } = await tryOut({}, { address: PLACE });
  expect(body.total).toBe(body.subtotal - body.discount + body.shipping.price);
  expect(body.shipping.price).toBeGreaterThan(0);
});

it('does not mind the days on which it can be used', async () => {
  const { body } = await tryOut({ starts: { day: '2040-01-01', time: null } });
  expect(body.discount).toBe(499);
});

it('stores nothing', async () => {
  const before = await shop.db.$count(discounts);
  await tryOut({});
  expect(await shop.db.$count(discounts)).toBe(before);
});

it.each([
  ['terms that take nothing off', { percentage: 0 }, {}, [400, '/percentage']],
  ['a place without a region', {}, { address: { country: 'US' } }, [400, '/address/state']],
])('is refused at its field with %s', async (_what, terms, cart, refused) => {
  const { status, body } = await tryOut(terms, cart);
  expect([status, body.errors[0].path]).toEqual(refused);
});

it('is refused for what is not sold', async () => {
  const { status } = await tryOut({}, { items: [{ sku: 'MOON', bundle_id: null, quantity: 1 }] });
  expect(status).toBe(404);
});

it('is for those who make discounts, who find what there is in the catalogue', async () => {
  const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
  const support = await browserOf(shop, await addStaff(shop, 'support'));
  const { body } = await marketer.get(`/admin/api/discount_items?store_id=${STORE}&currency=cad&q=MIX-5OZ`);
  expect(body.items).toMatchObject([{ sku: 'MIX-5OZ', price: 1049 }]);
  expect((await tryOut({}, {}, marketer)).status).toBe(200);
  expect((await tryOut({}, {}, support)).status).toBe(403);
});

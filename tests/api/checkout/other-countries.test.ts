import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateWithin } from '#domain/money.ts';
import { finalize, openCheckout } from '../../support/buying/buying.ts';
import { orderRow, placeOrder } from '../../support/buying/orders.ts';
import { newCustomer, newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 2 }];
const BERLIN = { line1: 'Torstr. 12', city: 'Berlin', state: '', postal_code: '10119', country: 'DE' };
const DUBAI = { line1: '4 Al Wasl Rd', city: 'Dubai', state: 'Jumeirah', postal_code: '', country: 'AE' };
/** Nobody has set a tax there. */
const PARIS = { line1: '3 rue des Lilas', city: 'Paris', state: '', postal_code: '75011', country: 'FR' };
const VAT = 70_000;

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  const { shipping, taxes } = await settings();
  const [standard, ...others] = shipping.options;
  const rates = ['DE', 'AE', 'FR'].map((country) => ({
    country,
    regions: [],
    prices: { usd: 1990, cad: 2690 },
  }));
  const days = ['DE', 'AE', 'FR'].map((country) => ({ country, from: 6, to: 12 }));
  const further = {
    ...standard,
    rates: [...standard.rates, ...rates],
    transit_days: [...standard.transit_days, ...days],
  };
  expect((await save('shipping', { ...shipping, options: [further, ...others] })).status).toBe(200);
  const rate = { region: '', candy: 0, gift_boxes: 0 };
  const given = [
    { ...rate, country: 'DE', label: 'VAT', groceries: VAT, shipping: VAT },
    { ...rate, country: 'AE', label: 'Not taxed', groceries: 0, shipping: 0 },
  ];
  const body = { version: taxes.version, rates: [...taxes.rates, ...given], prices_include_tax_in: ['DE'] };
  expect((await save('taxes', body)).status).toBe(200);
});
afterAll(() => shop.close());

const API = '/admin/api/settings';
const settings = async () => (await owner.get(`${API}?store_id=${STORE}`)).body;
const save = (name: string, body: object) => owner.post(`${API}/${name}`, { store_id: STORE, ...body });

const quoted = async (address: object) => {
  const shopper = shop.shopper();
  return finalize(shopper, await openCheckout(shopper, ITEMS), { address });
};

describe('an order to another country', () => {
  it('costs what its shipping and taxes say, with the tax in the prices', async () => {
    const { subtotal, shipping, tax, tax_name, total } = (await quoted(BERLIN)).body;
    expect({ shipping, tax, tax_name, total }).toEqual({
      shipping: 1990,
      tax: rateWithin(subtotal, VAT) + rateWithin(shipping, VAT),
      tax_name: 'Includes VAT',
      total: subtotal + shipping,
    });
  });

  it('is placed without a region, and its label is written as there', async () => {
    const { id } = await placeOrder(shop, ITEMS, { address: BERLIN });
    expect((await orderRow(shop, { id })).address).toMatchObject({ state: '', postal_code: '10119' });
    const { order } = (await owner.get(`/admin/api/orders/${id}?store_id=${STORE}`)).body;
    expect(order.address.slice(1)).toEqual(['Torstr. 12', '10119 Berlin', 'Germany']);
  });

  it('needs no postal code where there are none', async () => {
    expect((await quoted(DUBAI)).body).toMatchObject({ shipping: 1990, tax: 0 });
  });

  it.each([
    ['that is missing', '', 'missing_address_fields'],
    ['of another country', 'SW1A 1AA', 'unknown_address'],
    ['that nobody writes', '<10119>', 'unknown_address'],
  ])('is refused with a postal code %s', async (_, postal_code, code) => {
    const { body } = await quoted({ ...BERLIN, postal_code });
    expect([body.code, body.errors[0].path]).toEqual([code, '/address/postal_code']);
  });

  it.each([
    [
      'to which nothing is shipped',
      { ...BERLIN, country: 'AT', postal_code: '1010' },
      'shipping_unavailable',
    ],
    ['for which no tax is set, instead of being sold untaxed', PARIS, 'tax_unavailable'],
  ])('is refused for a country %s', async (_, address, code) => {
    expect((await quoted(address)).body.code).toBe(code);
  });
});

describe('the countries that a shop sells to', () => {
  it('are those with a price for shipping and with a tax, its own first, and say whether prices include it', async () => {
    const { body } = await shop.shopper().get(`/data/master/globalconfig.json`);
    expect(body.shipsTo).toEqual([
      { code: 'US', name: 'United States', includesTax: false },
      { code: 'CA', name: 'Canada', includesTax: false },
      { code: 'AE', name: 'United Arab Emirates', includesTax: false },
      { code: 'DE', name: 'Germany', includesTax: true },
    ]);
  });

  it('lack those whose tax is missing, which the settings name', async () => {
    expect((await settings()).countries_without_taxes).toEqual(['FR']);
  });

  it('keep an entry of 0, which says that nothing is taxed there', async () => {
    const { taxes } = await settings();
    await save('taxes', taxes);
    expect((await settings()).taxes.rates.map(({ country }: { country: string }) => country)).toContain('AE');
  });

  it('need days on the way where others have them, which is said at their field', async () => {
    const { shipping } = await settings();
    const [standard] = shipping.options;
    const days = standard.transit_days.filter(({ country }: { country: string }) => country !== 'DE');
    const options = [{ ...standard, transit_days: days }];
    const { status, body } = await save('shipping', { version: shipping.version, options });
    expect([status, body.errors[0].path]).toEqual([400, '/options/0/transit_days/DE/from']);
  });

  it('cannot have a price for a part of them where no regions are known', async () => {
    const { shipping } = await settings();
    const [standard] = shipping.options;
    const rate = { country: 'DE', regions: ['BE'], prices: { usd: 1990, cad: 2690 } };
    const options = [{ ...standard, rates: [...standard.rates, rate] }];
    const { status, body } = await save('shipping', { version: shipping.version, options });
    expect([status, body.errors.at(-1).message]).toEqual([
      400,
      'A price in Germany is for the whole country: leave this empty.',
    ]);
  });
});

describe('the concierge', () => {
  const reply = async (message: string) =>
    (
      await shop.shopper().post('/concierge/messages', {
        store_id: STORE,
        conversation_id: crypto.randomUUID(),
        message,
      })
    ).body.reply;

  it('says what shipping to such a country costs', async () => {
    expect(await reply('Do you ship to Germany?')).toContain('To Germany: Standard $19.90');
  });

  it('says that it is not shipped to others', async () => {
    expect(await reply('Do you ship to Japan?')).toContain('We do not ship there.');
  });
});

describe('an address book', () => {
  it('takes addresses of every country', async () => {
    const customer = await newCustomer(shop, 'jonas@example.com');
    const { status, body } = await customer.post('/account/save_address', {
      store_id: STORE,
      name: 'Jonas Weidmann',
      address: BERLIN,
    });
    expect([status, body.addresses?.[0]?.address]).toEqual([200, expect.objectContaining({ country: 'DE' })]);
  });
});

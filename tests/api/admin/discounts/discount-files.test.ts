import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DISCOUNT_TERMS } from '../../../support/buying/discount-terms.ts';
import { orderRow, placeOrder } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const make = (code: string, terms: object = {}) =>
  owner.post('/admin/api/discounts', { store_id: STORE, code, ...DISCOUNT_TERMS, ...terms });

const copies = (code: string, body: object = {}, as = owner) =>
  as.post(`/admin/api/discounts/${encodeURIComponent(code)}/copies`, {
    store_id: STORE,
    prefix: 'NEWS',
    count: 5,
    ...body,
  });

const page = async (code: string) => (await owner.get(`/admin/api/discounts/${code}?store_id=${STORE}`)).body;

it('makes 5,000 different codes with a prefix', async () => {
  await make('MANY');
  const { codes } = (await copies('MANY', { count: 5_000 })).body;
  expect(new Set(codes).size).toBe(5_000);
  expect(codes.every((code: string) => /^NEWS[A-Z2-9]{8}$/.test(code))).toBe(true);
});

it('makes the same codes once when it is asked twice', async () => {
  await make('TWICE');
  const body = { idempotency_key: crypto.randomUUID() };
  const answers = await Promise.all([copies('TWICE', body), copies('TWICE', body)]);
  const [first, second] = answers.map((answer) => answer.body.codes);
  expect(first).toHaveLength(5);
  expect(second).toEqual(first);
  const others = (await copies('TWICE', { idempotency_key: crypto.randomUUID() })).body.codes;
  expect(others).not.toEqual(first);
});

it('gives each the terms of the original, with uses and a budget of its own', async () => {
  const terms = {
    percentage: 0,
    amounts: { usd: 500, cad: 700 },
    products: ['the-mix'],
    max_redemptions: 1,
    budgets: { usd: 900, cad: 1000 },
  };
  await make('ORIGINAL', terms);
  await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { discount_code: 'ORIGINAL' });
  const [code] = (await copies('ORIGINAL')).body.codes;
  expect(await page(code)).toMatchObject({ ...terms, used: 0, given: { usd: 0, cad: 0 }, version: 1 });
});

it.each([
  ['too many', { count: 5_001 }],
  ['a prefix with spaces', { prefix: 'A B' }],
])('refuses %s', async (_what, body) => {
  await make('REFUSING');
  expect((await copies('REFUSING', body)).status).toBe(400);
});

it('makes none of a discount that needs no code', async () => {
  await make('By itself', { automatic: true, minimum_units: 500 });
  expect((await copies('By itself')).status).toBe(409);
});

it('lets only staff make codes who may edit discounts', async () => {
  await make('NOTALL');
  const support = await browserOf(shop, await addStaff(shop, 'support'));
  expect((await copies('NOTALL', {}, support)).status).toBe(403);
});

async function exported(query: string): Promise<Record<string, string>[]> {
  const answer = await owner.get(`/admin/api/discounts_export?store_id=${STORE}${query}`);
  return parse(String(answer.body), { columns: true, bom: true });
}

it('exports what the filters find, with terms, use and revenue', async () => {
  await make('TOFILE', { percentage: 10, budgets: { usd: 5000, cad: 5000 } });
  const items = [{ sku: 'MIX-5OZ', quantity: 1 }];
  const order = await orderRow(shop, await placeOrder(shop, items, { discount_code: 'TOFILE' }));
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  expect(await exported('&q=TOFILE')).toMatchObject([
    {
      'Code or title': 'TOFILE',
      Percent: '10',
      Used: '1',
      'Budget, USD': '50.00',
      Orders: '1',
      'Given, USD': dollars(order.discountCents),
      'Revenue, USD': dollars(order.totalCents),
    },
  ]);
});

it('exports titles that a spreadsheet would take for formulas as text', async () => {
  await make('=1+1', { automatic: true, minimum_units: 500 });
  const rows = await exported('&q=1%2B1');
  expect(rows.map((row) => row['Code or title'])).toEqual(["'=1+1"]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCheckout, finalize, openCheckout } from '../../support/buying/buying.ts';
import { DISCOUNT_TERMS } from '../../support/buying/discount-terms.ts';
import { orderRow, placeOrder } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 1 }];

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const FIVE_OFF = { ...DISCOUNT_TERMS, percentage: 0, amounts: { usd: 500, cad: 500 } };

let made = 0;
/** A code that takes off five dollars, up to eight in all unless it is told otherwise. */
async function newCode(terms: object = {}): Promise<string> {
  made += 1;
  const code = `BUDGET${made}`;
  const { status, body } = await owner.post('/admin/api/discounts', {
    store_id: STORE,
    code,
    ...FIVE_OFF,
    budgets: { usd: 800, cad: 800 },
    ...terms,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return code;
}

const page = async (code: string) => (await owner.get(`/admin/api/discounts/${code}?store_id=${STORE}`)).body;

const buy = async (code: string) => orderRow(shop, await placeOrder(shop, ITEMS, { discount_code: code }));

async function finalized(discount_code: string) {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, ITEMS);
  return { shopper, answer: await finalize(shopper, checkout, { discount_code }) };
}

it('is given until it is spent: the last customer gets what is left', async () => {
  const code = await newCode();
  const orders = [await buy(code), await buy(code)];
  expect(orders.map(({ discountCents }) => discountCents)).toEqual([500, 300]);
  expect((await finalized(code)).answer.body.code).toBe('discount_over');
});

it('is never exceeded by several who pay at once', async () => {
  const code = await newCode();
  const answers = await Promise.all([code, code, code].map(finalized));
  const given = answers.map(({ answer }) => (answer.status === 200 ? answer.body.discount : 0));
  const total = given.reduce((sum, cents) => sum + cents, 0);
  expect((await page(code)).given.usd).toBe(total);
  expect(total).toBeLessThanOrEqual(800);
});

it('gets back what a checkout held that is changed', async () => {
  const code = await newCode();
  const { shopper } = await finalized(code);
  expect((await page(code)).given.usd).toBe(500);
  await createCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 2 }]);
  expect((await page(code)).given.usd).toBe(0);
});

it('gets back what an order was given that is cancelled', async () => {
  const code = await newCode();
  const { id } = await buy(code);
  await owner.post('/admin/api/cancel', { store_id: STORE, order_id: id, reason: 'asked by phone' });
  expect((await page(code)).given.usd).toBe(0);
});

it('does not count the own hold of a checkout that is finalized again', async () => {
  const code = await newCode({ budgets: { usd: 500, cad: 500 } });
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, ITEMS);
  await finalize(shopper, checkout, { discount_code: code });
  expect((await finalize(shopper, checkout, { discount_code: code })).body.discount).toBe(500);
});

it('is spent per currency, and says so in the list and at Home', async () => {
  const code = await newCode({ budgets: { usd: 500, cad: 900 } });
  await buy(code);
  expect(await page(code)).toMatchObject({ status: 'spent', given: { usd: 500, cad: 0 } });
  const { body } = await owner.get(`/admin/api/discounts?store_id=${STORE}&view=spent`);
  expect(body.discounts.map((listed: { code: string }) => listed.code)).toContain(code);
  const home = await owner.get(`/admin/api/home?store_id=${STORE}`);
  const task = home.body.tasks.find(({ kind }: { kind: string }) => kind === 'discounts_spent');
  expect(task.count).toBeGreaterThan(0);
});

it('counts what was given before it was set', async () => {
  const code = await newCode({ budgets: null });
  await buy(code);
  const change = { store_id: STORE, version: 1, ...FIVE_OFF };
  await owner.post(`/admin/api/discounts/${code}`, { ...change, budgets: { usd: 600, cad: 600 } });
  expect((await buy(code)).discountCents).toBe(100);
});

it('cannot be less than what is given already', async () => {
  const code = await newCode();
  await buy(code);
  const change = { store_id: STORE, version: 1, ...FIVE_OFF };
  const { status, body } = await owner.post(`/admin/api/discounts/${code}`, {
    ...change,
    budgets: { usd: 400, cad: 400 },
  });
  expect([status, body.errors[0].path]).toEqual([409, '/budgets/usd']);
});

it('is set in each currency or in none', async () => {
  const { status, body } = await owner.post('/admin/api/discounts', {
    store_id: STORE,
    code: 'HALFSET',
    ...FIVE_OFF,
    budgets: { usd: 500, cad: 0 },
  });
  expect([status, body.errors[0].path]).toEqual([400, '/budgets/cad']);
});

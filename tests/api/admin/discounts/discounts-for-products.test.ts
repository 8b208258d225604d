import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderLines } from '#server/platform/database/schema/order-tables.ts';
import { DISCOUNT_TERMS } from '../../../support/buying/discount-terms.ts';
import type { Item } from '../../../support/buying/buying.ts';
import { orderRow, placeOrder } from '../../../support/buying/orders.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/discounts';
const send = (path: string, body: object) => owner.post(`${API}${path}`, { store_id: STORE, ...body });
const pageOf = async (code: string) => (await owner.get(`${API}/${code}?store_id=${STORE}`)).body;

let made = 0;
async function newCode(terms: object): Promise<string> {
  made += 1;
  const code = `FOR${made}`;
  const { status } = await send('', { code, ...DISCOUNT_TERMS, ...terms });
  expect(status).toBe(200);
  return code;
}

const MIX = { sku: 'MIX-5OZ', quantity: 1 };
const BITES = { sku: 'BITES-CHILLI-CACAO', quantity: 1 };
const MIX_PRICE = 799;

const calculated = (code: string, items: Item[], currency = 'usd') =>
  shop.shopper().post('/stripe/calculate_discount', {
    store_id: STORE,
    currency,
    cart_items: items,
    discount_code: code,
  });
const saved = async (code: string, items: Item[]) => (await calculated(code, items)).body.discount_amount;
const refusalOf = async (code: string, items: Item[]) => (await calculated(code, items)).body.detail;

describe('a code for some products', () => {
  it('takes its percentage off them only, whatever else is in the cart', async () => {
    const code = await newCode({ products: ['the-mix'] });
    expect(await saved(code, [BITES, { ...MIX, quantity: 2 }])).toBe(Math.round(2 * MIX_PRICE * 0.2));
  });

  it('takes off no more than they cost', async () => {
    const code = await newCode({
      percentage: 0,
      amounts: { usd: 5_000, cad: 6_000 },
      products: ['the-mix'],
    });
    expect(await saved(code, [BITES, MIX])).toBe(MIX_PRICE);
  });

  it('is for what is in its collections too', async () => {
    const code = await newCode({ products: ['the-mix'], collections: ['bites'] });
    expect(await saved(code, [BITES, MIX])).toBe(Math.round((MIX_PRICE + 899) * 0.2));
  });

  it('counts the items that it is for only', async () => {
    const code = await newCode({ products: ['the-mix'], minimum_units: 2 });
    expect(await refusalOf(code, [MIX, { ...BITES, quantity: 5 }])).toBe(
      'This discount code cannot be applied to your cart. It needs 2 items or more, from The Mix.',
    );
    expect(await saved(code, [{ ...MIX, quantity: 2 }])).toBeGreaterThan(0);
  });

  it('counts what those items cost only', async () => {
    const code = await newCode({ collections: ['mixes'], minimum_subtotal: { usd: 1_500, cad: 2_000 } });
    expect(await refusalOf(code, [MIX, { ...BITES, quantity: 5 }])).toBe(
      'This discount code cannot be applied to your cart. It needs items for $15.00 or more, from Mixes.',
    );
    expect(await saved(code, [{ ...MIX, quantity: 2 }])).toBeGreaterThan(0);
  });

  it('says what it is for to a cart without that', async () => {
    const code = await newCode({ products: ['the-mix'], collections: ['gifts'] });
    expect(await refusalOf(code, [BITES])).toBe(
      'This discount code cannot be applied to your cart. It is only for The Mix and Gifts.',
    );
  });

  it('does not name what is not on sale', async () => {
    await shop.db.execute(sql`update products set status = 'draft' where handle = 'office-share-tin'`);
    const code = await newCode({ products: ['office-share-tin'] });
    expect(await refusalOf(code, [BITES])).toBe('This discount code cannot be applied to your cart');
    await shop.db.execute(sql`update products set status = 'active' where handle = 'office-share-tin'`);
  });

  it('ships for free only with something that it is for', async () => {
    const code = await newCode({ percentage: 0, free_shipping: true, products: ['the-mix'] });
    expect((await calculated(code, [BITES])).status).toBe(422);
    expect((await calculated(code, [BITES, MIX])).body).toMatchObject({
      discount_amount: 0,
      free_shipping: true,
    });
  });

  it('is a discount of those lines of the order, and their taxes', async () => {
    const code = await newCode({ percentage: 50, products: ['the-mix'] });
    const order = await orderRow(shop, await placeOrder(shop, [BITES, MIX], { discount_code: code }));
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    const bySku = new Map(lines.map((line) => [line.sku, line.discountCents]));
    expect([bySku.get(MIX.sku), bySku.get(BITES.sku)]).toEqual([400, 0]);
    expect(order.discountCents).toBe(400);
  });

  it('is for nothing once its collection is deleted', async () => {
    const code = await newCode({ products: [], collections: ['gifts'] });
    await shop.db.execute(sql`update discounts set collections = '{was_there}' where code = ${code}`);
    expect((await calculated(code, [BITES, MIX])).status).toBe(422);
  });

  it('follows a product to its new address', async () => {
    const code = await newCode({ products: ['masala-cashews'] });
    await shop.db.execute(sql`update products set handle = 'cashews' where handle = 'masala-cashews'`);
    expect((await pageOf(code)).products).toEqual(['cashews']);
    await shop.db.execute(sql`update products set handle = 'masala-cashews' where handle = 'cashews'`);
  });
});

describe('what a code is for', () => {
  it('is shown with titles, and in the timeline once it changes', async () => {
    const code = await newCode({ products: ['the-mix'] });
    await send(`/${code}`, {
      version: 1,
      ...DISCOUNT_TERMS,
      products: ['the-bites'],
      collections: ['gifts'],
    });
    const page = await pageOf(code);
    expect(page.chosen).toMatchObject({
      products: [{ handle: 'the-bites', title: 'The Bites' }],
      collections: [{ name: 'gifts', title: 'Gifts' }],
    });
    expect(page.history[0]).toMatchObject({
      before: { products: ['the-mix'], collections: [] },
      after: { products: ['the-bites'], collections: ['gifts'] },
    });
  });

  it.each([
    ['a product', { products: ['the-moon'] }, '/products'],
    ['a collection', { collections: ['moons'] }, '/collections'],
  ])('is refused at its field when it is %s that there is not', async (_what, terms, path) => {
    const { status, body } = await send('', { code: 'WRONG', ...DISCOUNT_TERMS, ...terms });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('may still be saved when a part of it was deleted since', async () => {
    const code = await newCode({ products: ['the-mix'] });
    await shop.db.execute(sql`update discounts set products = '{the-mix,was-there}' where code = ${code}`);
    const terms = { ...DISCOUNT_TERMS, products: ['the-mix', 'was-there'] };
    expect((await send(`/${code}`, { version: 1, ...terms })).status).toBe(200);
    expect((await pageOf(code)).chosen.products).toMatchObject([{ handle: 'the-mix' }]);
  });

  it('is found by a part of its title', async () => {
    const { body } = await owner.get(`/admin/api/discount_choices?store_id=${STORE}&q=bites`);
    expect(body.collections).toEqual([{ name: 'bites', title: 'Bites' }]);
    expect(body.products.map(({ handle }: { handle: string }) => handle)).toContain('the-bites');
  });
});

it('a collection that a code is for cannot be deleted', async () => {
  const collection = { store_id: STORE, name: 'sale', title: 'Sale' };
  await owner.post('/admin/api/collections', collection);
  const code = await newCode({ collections: ['sale'] });
  const deleting = () => owner.post('/admin/api/collections/sale/delete', { store_id: STORE, version: 1 });
  const { status, body } = await deleting();
  expect([status, body.detail]).toEqual([409, `These discounts are for it: ${code}. Change them first.`]);
  await send(`/${code}/switch`, { version: 1, ended: true });
  expect((await deleting()).status).toBe(200);
});

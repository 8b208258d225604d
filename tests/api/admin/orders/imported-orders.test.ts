import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { newImportedOrder, startedImport, writeOrders } from '../../../support/imports/imported-order.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  const orders = [
    newImportedOrder({ name: '#2001', customerName: 'Zoë Marchetti', email: 'zoe@farm.example' }),
    newImportedOrder({ name: '#2002', placedAt: '2025-06-01T12:00:00.000Z', totalCents: 9_900 }),
    newImportedOrder({ name: '#2003', placedAt: '2024-06-01T12:00:00.000Z', note: '=HYPERLINK("x")' }),
  ];
  await writeOrders(shop, await startedImport(shop), orders);
});
afterAll(() => shop.close());

const list = async (query: object = {}, by = owner) =>
  (await by.get(`/admin/api/imported_orders?${new URLSearchParams({ store_id: STORE, ...query })}`)).body;
const names = async (query: object) => (await list(query)).orders.map(({ name }: { name: string }) => name);

describe('the list of imported orders', () => {
  it('begins with the newest', async () => {
    expect(await names({})).toEqual(['#2001', '#2002', '#2003']);
  });

  it('begins with the highest total when asked', async () => {
    expect((await names({ sort: 'total' }))[0]).toBe('#2002');
  });

  it('is read in pages', async () => {
    const { orders, next_cursor } = await list({ limit: '2' });
    expect([orders.length, await names({ limit: '2', cursor: next_cursor })]).toEqual([2, ['#2003']]);
  });

  it('is limited to days', async () => {
    expect(await names({ from: '2025-01-01', until: '2025-12-31' })).toEqual(['#2002']);
  });

  it.each(['#2001', '2001', 'marchetti', 'zoe', 'farm.example', 'zoe@farm.example'])(
    'is searched by %s',
    async (q) => {
      expect(await names({ q })).toEqual(['#2001']);
    },
  );

  it('is found from the list of orders', async () => {
    const { body } = await owner.get(`/admin/api/order_counts?store_id=${STORE}`);
    expect(body.has_imported).toBe(true);
  });
});

it('the page of an imported order has all of it, with the file that it came by', async () => {
  const { orders } = await list({ q: '2001' });
  const { body } = await owner.get(
    `/admin/api/imported_orders/${orders[0].imported_order_id}?store_id=${STORE}`,
  );
  expect(body).toMatchObject({
    name: '#2001',
    customer: 'Zoë Marchetti',
    subtotal: 1_598,
    counts_in_reports: false,
    items: [{ title: 'Oat Bar', sku: 'OAT-12', quantity: 2, unit_price: 799 }],
    import: { file_name: 'orders.csv' },
  });
});

it('an imported order that is not there is not found', async () => {
  const { status } = await owner.get(`/admin/api/imported_orders/${crypto.randomUUID()}?store_id=${STORE}`);
  expect(status).toBe(404);
});

it('they are exported as CSV, without formulas', async () => {
  const { body } = await owner.get(`/admin/api/imported_orders_export?store_id=${STORE}&q=2003`);
  expect(body).toContain(`"'=HYPERLINK(""x"")"`);
});

it('they are not for a role that sees no orders', async () => {
  const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
  expect((await list({}, marketer)).code).toBe('forbidden');
});

import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { shipOrder } from '#server/orders/fulfilment/ship-order.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { TORONTO } from '../../../support/buying/buying.ts';
import { orderRow, type PlacedOrder, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { newOperator } from '../../../support/buying/people.ts';
import {
  rowsOf as importedRows,
  importOf,
  makeStep,
  sendFile,
} from '../../../support/imports/import-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

let order: PlacedOrder;
beforeEach(async () => {
  order = await placeOrder(shop, [
    { sku: 'MIX-5OZ', quantity: 3 },
    { sku: 'BHEL-5OZ', quantity: 1 },
  ]);
});

async function fileOf(query = `orders=${order.id}`): Promise<string> {
  const { body } = await owner.get(`/admin/api/orders_export?store_id=${STORE}&columns=items&${query}`);
  return String(body);
}
async function rowsOf(query?: string): Promise<Record<string, string>[]> {
  return parse(await fileOf(query), { columns: true, bom: true, relax_column_count: true });
}
const change = (values: object) => shop.db.update(orders).set(values).where(eq(orders.id, order.id));
const money = (cents: number) => (cents / 100).toFixed(2);

describe('the export of orders with their items', () => {
  it('has a line for each item', async () => {
    expect(
      (await rowsOf()).map((row) => [row['Lineitem sku'], row['Lineitem quantity'], row['Lineitem price']]),
    ).toEqual([
      ['MIX-5OZ', '3', '7.99'],
      ['BHEL-5OZ', '1', '5.99'],
    ]);
  });

  it('has what is true of the whole order on its first line', async () => {
    const { number, totalCents, taxCents } = await orderRow(shop, order);
    const [first, second] = await rowsOf();
    expect([first, second]).toMatchObject([
      { Name: `#${number}`, Total: money(totalCents), Taxes: money(taxCents), Id: order.id, Currency: 'USD' },
      { Name: `#${number}`, Total: '', Taxes: '', Id: '', 'Shipping Name': '' },
    ]);
  });

  it('has the zone of each moment', async () => {
    await change({ placedAt: new Date('2026-03-08T04:59:00Z') });
    expect((await rowsOf())[0]?.['Created at']).toBe('2026-03-07 23:59:00 -0500');
  });

  it('keeps the zeros of a ZIP code', async () => {
    await change({ address: sql`jsonb_set(address, '{postal_code}', '"07030"')` });
    expect((await rowsOf())[0]?.['Shipping Zip']).toBe("'07030");
  });

  it.each([
    ['paid, and not shipped', async () => undefined, 'paid', 'unfulfilled'],
    ['refunded in part', () => refundUnit(shop, order), 'partially_refunded', 'unfulfilled'],
    ['shipped', () => shipOrder(shop.deps, order.id, null), 'paid', 'fulfilled'],
  ])('says of an order that it is %s', async (_, happens, payment, fulfilment) => {
    await happens();
    const [{ 'Financial Status': financial, 'Fulfillment Status': sent } = {}] = await rowsOf();
    expect([financial, sent]).toEqual([payment, fulfilment]);
  });

  it('has the taxes by name, which add up', async () => {
    order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }], { address: TORONTO });
    const { taxCents } = await orderRow(shop, order);
    const [first = {}] = await rowsOf();
    const taxes = [1, 2, 3, 4, 5].map((nth) => Math.round(Number(first[`Tax ${nth} Value`]) * 100));
    expect([first['Tax 1 Name'], taxes.reduce((sum, cents) => sum + cents, 0)]).toEqual([
      'HST 13 %',
      taxCents,
    ]);
  });

  it.each(['=cmd|calc', '+1', '-1', '@SUM(A1)'])('gives spreadsheets no formula of %s', async (name) => {
    await change({ name });
    expect(await fileOf()).toContain(`,'${name},`);
  });

  it('has the orders of the filter and no others', async () => {
    const { email, number } = await orderRow(shop, order);
    await change({ email: `alone.${number}@example.com` });
    const names = (await rowsOf(`q=alone.${number}@example.com`)).map(({ Name }) => Name);
    expect([...new Set(names)]).toEqual([`#${number}`]);
    await change({ email });
  });

  it('is in the list of exports under its own name', async () => {
    await fileOf();
    const { body } = await owner.get(`/admin/api/exports?store_id=${STORE}`);
    expect(body.exports[0]).toMatchObject({
      kind: 'orders',
      file_name: 'orders-with-items.csv',
      rows: 2,
      filters: { columns: 'items', selected: '1' },
    });
  });
});

describe('the file of orders with their items, imported again', () => {
  const imported = async () => {
    const id = await sendFile(shop, owner, await fileOf(), { kind: 'orders', counts_in_reports: false });
    const rows = await importedRows(owner, id);
    await makeStep(shop, owner, id, 'start');
    const { number } = await orderRow(shop, order);
    const found = await owner.get(`/admin/api/imported_orders?store_id=${STORE}&q=${number}`);
    const { imported_order_id: importedId } = found.body.orders[0];
    const page = await owner.get(`/admin/api/imported_orders/${importedId}?store_id=${STORE}`);
    return { rows, counts: (await importOf(owner, id)).counts, page: page.body };
  };

  it('is read without a note that anything does not add up', async () => {
    expect((await imported()).rows).toMatchObject([{ outcome: 'create', notes: [], problems: [] }]);
  });

  it('has the same amounts, items and address', async () => {
    const { number, totalCents, taxCents, shippingCents, name, address } = await orderRow(shop, order);
    expect((await imported()).page).toMatchObject({
      name: `#${number}`,
      customer: name,
      total: totalCents,
      tax: taxCents,
      shipping: shippingCents,
      items: [
        { sku: 'MIX-5OZ', quantity: 3, unit_price: 799 },
        { sku: 'BHEL-5OZ', quantity: 1, unit_price: 599 },
      ],
      shipping_address: { line1: address.line1, postal_code: address.postal_code, state: address.state },
    });
  });

  it('has a name that begins like a formula as it was', async () => {
    await change({ name: '=Maya' });
    expect((await imported()).page.customer).toBe('=Maya');
  });

  it('says that a cancelled order was refunded', async () => {
    await cancelOrder(shop.deps, order.id, 'asked');
    expect((await imported()).page).toMatchObject({ payment_status: 'refunded' });
  });
});

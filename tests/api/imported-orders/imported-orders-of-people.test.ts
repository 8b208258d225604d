import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffImportId } from '#domain/ids.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';
import { staffImportRows } from '#server/platform/database/schema/staff-import-tables.ts';
import { placeOrder, recordShipped } from '../../support/buying/orders.ts';
import { logIn, newCustomer, newOperator, PASSWORD } from '../../support/buying/people.ts';
import { makeStep, sendFile } from '../../support/imports/import-file.ts';
import { newImportedOrder, startedImport, writeOrders } from '../../support/imports/imported-order.ts';
import { orderFile, orderLines } from '../../support/imports/order-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
let importId: StaffImportId;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  importId = await startedImport(shop);
});
afterAll(() => shop.close());

const someone = () => `lena.${crypto.randomUUID().slice(0, 8)}@example.com`;

async function imported(email: string, changes: object = {}): Promise<string> {
  const order = newImportedOrder({ email, note: 'For Lena Fischer', ...changes });
  await writeOrders(shop, importId, [order]);
  return order.name;
}

/** An account whose address was proved. */
async function provedCustomer(email: string): Promise<TestShopper> {
  const customer = await newCustomer(shop, email);
  await shop.db.update(customers).set({ emailProvedAt: sql`shop_now()` }).where(eq(customers.email, email));
  return customer;
}
const earlier = async (shopper: TestShopper) =>
  (await shopper.get(`/account/earlier_orders?store_id=${STORE}`)).body;
const rowOf = async (name: string) =>
  (await shop.db.select().from(importedOrders).where(eq(importedOrders.name, name)))[0];

describe('in the account', () => {
  it('a customer sees what was ordered before under the proved address, newest first', async () => {
    const email = someone();
    const first = await imported(email, { placedAt: '2025-01-01T00:00:00.000Z' });
    const second = await imported(email);
    const { orders } = await earlier(await provedCustomer(email));
    expect(orders).toMatchObject([
      { name: second, total: 2_198, subtotal: 1_598, items: [{ title: 'Oat Bar', quantity: 2 }] },
      { name: first },
    ]);
  });

  it('nobody sees orders by an address that was not proved', async () => {
    const email = someone();
    await imported(email);
    expect(await earlier(await newCustomer(shop, email))).toEqual({ orders: [] });
  });

  it('a visitor without an account sees none', async () => {
    expect((await shop.shopper().get(`/account/earlier_orders?store_id=${STORE}`)).status).toBe(401);
  });
});

describe('personal data', () => {
  const download = async (email: string) => {
    const shopper = shop.shopper();
    await logIn(shopper, { email, password: PASSWORD });
    return (await shopper.post('/account/download_data', { store_id: STORE, password: PASSWORD })).body;
  };

  it('has the imported orders of a proved address, with all that is stored of them', async () => {
    const email = someone();
    const name = await imported(email);
    await provedCustomer(email);
    expect((await download(email)).imported_orders).toMatchObject([
      {
        name,
        email,
        customer: 'Lena Fischer',
        note: 'For Lena Fischer',
        total: 2_198,
        shipping_address: { line1: '12 Hill Street', postal_code: '97201' },
      },
    ]);
  });

  it('has none of an address that was not proved', async () => {
    const email = someone();
    await imported(email);
    await newCustomer(shop, email);
    expect((await download(email)).imported_orders).toEqual([]);
  });

  it('is not in the imported orders of a customer who has deleted the account', async () => {
    const email = someone();
    const name = await imported(email);
    const customer = await provedCustomer(email);
    await customer.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    expect(await namesPerson(name)).toBe(false);
  });

  it('of a customer who has deleted the account is not brought back when a later file is undone', async () => {
    const email = someone();
    const fileOf = (changes: object) =>
      orderFile(orderLines('#88001', { 'Billing Name': 'Lena', ...changes }));
    const options = { kind: 'orders', counts_in_reports: false };
    await makeStep(shop, owner, await sendFile(shop, owner, fileOf({ Email: email }), options), 'start');
    const later = await sendFile(shop, owner, fileOf({ Email: someone() }), options);
    await makeStep(shop, owner, later, 'start');
    const leaving = await provedCustomer(email);
    await leaving.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    await makeStep(shop, owner, later, 'undo');
    expect((await rowOf('#88001'))?.email).not.toBe(email);
    const rows = await shop.db.select().from(staffImportRows);
    expect(rows.filter((row) => JSON.stringify(row).includes(email))).toEqual([]);
  });

  it.each([
    ['begins with', (email: string) => `${email}.au`],
    ['ends with', (email: string) => `jo${email}`],
    ['ends with, after a dot,', (email: string) => `jo.${email}`],
  ])(
    'of somebody whose address %s that of a customer who has deleted the account stays in the import',
    async (_, longer) => {
      const email = someone();
      const leaving = await provedCustomer(email);
      const name = `#${crypto.randomUUID().slice(0, 6)}`;
      const lines = orderLines(name, { Email: longer(email) });
      const options = { kind: 'orders', counts_in_reports: false };
      await makeStep(shop, owner, await sendFile(shop, owner, orderFile(lines), options), 'start');
      await leaving.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
      const [row] = await shop.db.select().from(staffImportRows).where(eq(staffImportRows.key, name));
      expect(row?.result).toBe('done');
    },
  );

  it.each([
    ['after a line break', (email: string) => `For\n${email}`],
    ['in quotes', (email: string) => `'${email}'`],
    ['in a link', (email: string) => `https://x.example/?to=${email}&by=mail`],
    ['before a hyphen', (email: string) => `${email}- is mine`],
  ])('that stands %s in what an import read is erased with the account', async (_, mention) => {
    const email = someone();
    const leaving = await provedCustomer(email);
    const name = `#${crypto.randomUUID().slice(0, 6)}`;
    const lines = orderLines(name, { Email: someone(), Notes: `"${mention(email)}"` });
    const options = { kind: 'orders', counts_in_reports: false };
    await makeStep(shop, owner, await sendFile(shop, owner, orderFile(lines), options), 'start');
    await leaving.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    const rows = await shop.db.select().from(staffImportRows);
    expect(rows.filter((row) => JSON.stringify(row).includes(email))).toEqual([]);
  });

  it('is not in the imported orders of a customer whom staff have erased, whose amounts stay', async () => {
    const email = someone();
    const name = await imported(email);
    const { id } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email });
    await recordShipped(shop, id);
    const { body } = await owner.post(`/admin/api/customers/${(await customer(email)).id}/erase`, {
      store_id: STORE,
      confirmation: email,
    });
    expect(body.erased).toContain(
      'Name, email address, street, city, note and tags of 1 imported from an earlier shop',
    );
    expect([await namesPerson(name), (await rowOf(name))?.totalCents]).toEqual([false, 2_198]);
  });

  it('is not in them once somebody was erased who has nothing else here', async () => {
    const email = someone();
    const name = await imported(email);
    const path = `/admin/api/imported_orders/${(await rowOf(name))?.id}/erase`;
    const wrong = await owner.post(path, { store_id: STORE, confirmation: 'another@example.com' });
    const { status } = await owner.post(path, { store_id: STORE, confirmation: email });
    expect([wrong.status, status, await namesPerson(name)]).toEqual([400, 200, false]);
  });

  const namesPerson = async (name: string) =>
    /lena|fischer|hill street/i.test(JSON.stringify(await rowOf(name)));
});

async function customer(email: string): Promise<{ id: string; version: number }> {
  const found = await owner.get(`/admin/api/customers?store_id=${STORE}&q=${encodeURIComponent(email)}`);
  const [{ customer_id: id }] = found.body.customers;
  const { body } = await owner.get(`/admin/api/customers/${id}?store_id=${STORE}`);
  return { id, version: body.customer.version };
}

it('the imported orders of a customer who is merged are those of the other one', async () => {
  const [kept, merged] = [someone(), someone()];
  const name = await imported(merged);
  for (const email of [kept, merged]) await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email });
  const [to, from] = [await customer(kept), await customer(merged)];
  await owner.post(`/admin/api/customers/${to.id}/merge`, {
    store_id: STORE,
    merged_id: from.id,
    version: to.version,
    merged_version: from.version,
    confirmation: merged,
    accepts_unproved_email: false,
  });
  expect((await rowOf(name))?.email).toBe(kept);
});

it('the page of a customer in the back office lists them', async () => {
  const email = someone();
  const name = await imported(email);
  await newCustomer(shop, email);
  const { body } = await owner.get(`/admin/api/customers/${(await customer(email)).id}?store_id=${STORE}`);
  expect(body.customer.imported_orders).toMatchObject([{ name, total: 2_198 }]);
});

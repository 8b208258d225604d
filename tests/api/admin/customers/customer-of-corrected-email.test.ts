import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderRow, placeOrder } from '../../../support/buying/orders.ts';
import { newCustomer, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { addWebhook, TO_THIS_MACHINE } from '../../../support/webhooks.ts';

const NOTE = 'Called about peanuts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop(TO_THIS_MACHINE);
  owner = await newOperator(shop);
  const events = ['customer.created', 'customer.erased', 'customer.merged'];
  expect((await addWebhook(owner, { address: 'http://127.0.0.1:9/', events })).status).toBe(200);
});
afterAll(() => shop.close());

let mistyped: string;
let right: string;
beforeEach(async () => {
  [mistyped, right] = ['guset', 'guest'].map(
    (name) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`,
  ) as [string, string];
});

const buy = (email: string) =>
  placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { name: 'Gita Guest', email });
const correct = async ({ id }: Awaited<ReturnType<typeof buy>>, email = right) => {
  const { status } = await owner.post(`/admin/api/orders/${id}/email`, {
    store_id: STORE,
    version: (await orderRow(shop, { id })).addressVersion,
    email,
  });
  expect(status).toBe(200);
};
const idOf = async (email: string) => {
  const { body } = await owner.get(`/admin/api/customers?store_id=${STORE}&q=${email}`);
  return body.customers[0]?.customer_id;
};
const customer = async (email: string) =>
  (await owner.get(`/admin/api/customers/${await idOf(email)}?store_id=${STORE}`)).body.customer;
const change = async (email: string, path: string, body: object) =>
  owner.post(`/admin/api/customers/${await idOf(email)}/${path}`, { store_id: STORE, ...body });
/** Writes about a customer all that staff can. */
const describeCustomer = async (email: string) => {
  const { version } = await customer(email);
  const edit = { first_name: 'Gita', last_name: 'Quispe', phone: '+1 212 555 0188', tags: ['VIP'] };
  await change(email, 'edit', { ...edit, version });
  await change(email, 'notes', { text: NOTE, idempotency_key: crypto.randomUUID() });
};
const notesOf = async (email: string) =>
  (await customer(email)).timeline
    .filter(({ kind }: { kind: string }) => kind === 'note')
    .map(({ text }: { text: string }) => text);
/** What other programs were sent about a customer's row. */
const sentAbout = async (id: string) =>
  (
    await shop.db.execute(
      sql`select type from webhook_events where subject = ${`customer:${id}`} order by type`,
    )
  ).rows.map(({ type }) => type);

describe('what staff wrote about a guest whose only order gets another email', () => {
  it('stays on the same page, which has the new address', async () => {
    const order = await buy(mistyped);
    await describeCustomer(mistyped);
    const id = await idOf(mistyped);
    await correct(order);
    expect([await idOf(mistyped), await idOf(right)]).toEqual([undefined, id]);
    expect(await customer(right)).toMatchObject({
      email: right,
      last_name: 'Quispe',
      phone: '+1 212 555 0188',
      tags: ['VIP'],
    });
    expect(await notesOf(right)).toEqual([NOTE]);
  });

  it('is not said to be erased', async () => {
    const order = await buy(mistyped);
    const id = await idOf(mistyped);
    await correct(order);
    expect(await sentAbout(id)).toEqual(['customer.created']);
  });
});

describe('what staff wrote about a guest whose only order gets the email of another guest', () => {
  it('is added to what is written about that one', async () => {
    const order = await buy(mistyped);
    await buy(right);
    await describeCustomer(mistyped);
    await correct(order);
    expect(await customer(right)).toMatchObject({
      last_name: 'Quispe',
      phone: '+1 212 555 0188',
      tags: ['VIP'],
    });
    expect(await notesOf(right)).toEqual([NOTE]);
  });

  it('is sent to other programs as merging', async () => {
    const order = await buy(mistyped);
    await buy(right);
    const id = await idOf(mistyped);
    await correct(order);
    expect(await sentAbout(id)).toEqual(['customer.created', 'customer.merged']);
  });

  it('leaves the name of an account as its owner wrote it', async () => {
    await newCustomer(shop, right);
    const order = await buy(mistyped);
    await describeCustomer(mistyped);
    await correct(order);
    expect([(await customer(right)).last_name, await notesOf(right)]).toEqual(['Patel', [NOTE]]);
  });
});

describe('what staff wrote about a customer who has more at the address before', () => {
  it('stays there with another order', async () => {
    const order = await buy(mistyped);
    await buy(mistyped);
    await describeCustomer(mistyped);
    await correct(order);
    expect([await notesOf(mistyped), await notesOf(right)]).toEqual([[NOTE], []]);
  });

  it('stays there with an account', async () => {
    const order = await buy(mistyped);
    await newCustomer(shop, mistyped);
    await describeCustomer(mistyped);
    await correct(order);
    expect([await notesOf(mistyped), await notesOf(right)]).toEqual([[NOTE], []]);
  });
});

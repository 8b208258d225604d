import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newCustomer, newOperator, PASSWORD } from '../../../support/buying/people.ts';
import { EVERY_MONTH, subscribe } from '../../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let operator: TestShopper;

const GUEST = 'wanda.buyer@example.com';
const MEMBER = 'noor.member@example.com';
let member: TestShopper;

beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
  const buy = (quantity: number) =>
    placeOrder(shop, [{ sku: 'MIX-5OZ', quantity }], { name: 'Wanda de la Peña', email: GUEST });
  await buy(3);
  await refundUnit(shop, await buy(2));
  member = await newCustomer(shop, MEMBER);
  await subscribe(member, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], { email: MEMBER });
  await shop.db.insert(newsletterSubscribers).values({ storeId: STORE, email: GUEST, status: 'confirmed' });
});
afterAll(() => shop.close());

interface Listed {
  customer_id: string;
  email: string;
  first_name: string;
  last_name: string;
  orders: number;
  lifetime_value: number;
}

async function list(query: Record<string, string>) {
  const { status, body } = await operator.get(
    `/admin/api/customers?${new URLSearchParams({ store_id: STORE, ...query })}`,
  );
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as { customers: Listed[]; next_cursor: string | null };
}

const found = async (query: Record<string, string>) =>
  (await list(query)).customers.map(({ email }) => email);

describe('customers are found', () => {
  it.each([
    ['first and last name in any order', 'pena wan'],
    ['email address', 'WANDA.buyer@example.com'],
    ['the beginning of it', 'wanda.b'],
  ])('by %s', async (_what, q) => expect(await found({ q })).toEqual([GUEST]));

  it('by city and by the number of an order', async () => {
    const [order] = await shop.db.select().from(orders).where(eq(orders.email, GUEST));
    expect(await found({ q: `#${order?.number}` })).toEqual([GUEST]);
    expect(await found({ q: 'new york wanda' })).toEqual([GUEST]);
  });

  it('by what they have and agreed to', async () => {
    expect(await found({ account: 'no', q: 'example.com' })).not.toContain(MEMBER);
    expect(await found({ subscribed: 'yes', q: 'noor.member' })).toEqual([MEMBER]);
    expect(await found({ accepts_emails: 'yes' })).toEqual([GUEST]);
    expect(await found({ orders_at_least: '2', account: 'no' })).toContain(GUEST);
    expect(await found({ last_order_since: '2999-01-01' })).toEqual([]);
  });
});

describe('a row of the list', () => {
  it('is one for each address, and has what was paid without what was given back', async () => {
    const rows = await shop.db.select().from(orders).where(eq(orders.email, GUEST));
    const value = rows.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0);
    expect((await list({ q: GUEST })).customers).toEqual([
      expect.objectContaining({
        first_name: 'Wanda',
        last_name: 'de la Peña',
        has_account: false,
        orders: 2,
        lifetime_value: value,
      }),
    ]);
  });

  it('counts orders that are placed at the same moment', async () => {
    const email = 'twice@example.com';
    const buy = () => placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { name: 'Twice', email });
    await Promise.all([buy(), buy(), buy()]);
    expect((await list({ q: email })).customers[0]?.orders).toBe(3);
  });

  it('is the same one after the account got another address', async () => {
    const email = 'before@example.com';
    await newCustomer(shop, email);
    const [before] = (await list({ q: email })).customers;
    await shop.db
      .update(customers)
      .set({ email: 'after@example.com', emailProvedAt: shopNow })
      .where(eq(customers.email, email));
    expect(await found({ q: email })).toEqual([]);
    expect((await list({ q: 'after@example.com' })).customers[0]?.customer_id).toBe(before?.customer_id);
  });

  it('is gone with an account that never ordered', async () => {
    const email = 'leaving@example.com';
    const leaver = await newCustomer(shop, email);
    await leaver.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    expect(await found({ q: email })).toEqual([]);
  });
});

it('customers are listed in pages, the most valuable first', async () => {
  const seen: Listed[] = [];
  let cursor: string | null = null;
  do {
    const page = await list({ sort: 'lifetime_value', limit: '2', ...(cursor && { cursor }) });
    seen.push(...page.customers);
    cursor = page.next_cursor;
  } while (cursor !== null);
  const values = seen.map(({ lifetime_value }) => lifetime_value);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(new Set(seen.map(({ customer_id }) => customer_id)).size).toBe(seen.length);
  expect(await found({ sort: 'last_order' })).toHaveLength(seen.length);
});

it('the export has who matches the filters', async () => {
  const address = `/admin/api/customers_export?${new URLSearchParams({ store_id: STORE, q: GUEST })}`;
  const { status, body } = await operator.get(address);
  expect([status, String(body).trim().split('\n').length]).toEqual([200, 2]);
  expect(body).toContain('Wanda,de la Peña,wanda.buyer@example.com,yes,New York');
});

describe('the page of a customer', () => {
  const idOf = async (email: string) => (await list({ q: email })).customers[0]?.customer_id ?? '';
  const read = async (email: string, reader = operator) => {
    const answer = await reader.get(`/admin/api/customers/${await idOf(email)}?store_id=${STORE}`);
    expect(answer.status).toBe(200);
    return answer.body.customer;
  };
  const change = async (email: string, path: string, body: object) =>
    operator.post(`/admin/api/customers/${await idOf(email)}/${path}`, { store_id: STORE, ...body });
  const edit = { first_name: 'Wanda', last_name: 'Quispe', phone: '+1 212 555 0188', tags: ['VIP', 'VIP'] };

  it('has orders, subscriptions with their terms, addresses and what the newsletter is', async () => {
    expect(await read(GUEST)).toMatchObject({
      has_account: false,
      order_list: [
        {
          status: 'partly_refunded',
          fulfilment_status: 'placed',
          payment_status: 'partly_refunded',
        },
        { status: 'placed', fulfilment_status: 'placed', payment_status: 'paid' },
      ],
      subscriptions: [],
      addresses: [
        {
          lines: expect.arrayContaining(['Wanda de la Peña']),
          name: 'Wanda de la Peña',
          address: expect.objectContaining({ city: 'New York', country: 'US' }),
        },
      ],
      newsletter: { status: 'confirmed' },
    });
    expect((await read(MEMBER)).subscriptions).toEqual([
      expect.objectContaining({ status: 'active', terms: expect.stringContaining('month') }),
    ]);
  });

  it('is without what a role may not see', async () => {
    const bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
    const { conversations, reviews, order_list } = await read(GUEST, bookkeeper);
    expect([conversations, reviews, order_list.length]).toEqual([null, null, 2]);
  });

  it('is found by what staff changed, and keeps the name when a guest orders again', async () => {
    const { version } = await read(GUEST);
    expect((await change(GUEST, 'edit', { ...edit, version })).status).toBe(200);
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { name: 'W', email: GUEST });
    expect(await found({ q: 'quispe' })).toEqual([GUEST]);
    expect(await found({ q: '2125550188' })).toEqual([]);
    expect(await found({ q: '12125550188' })).toEqual([GUEST]);
    expect(await found({ tag: 'VIP' })).toEqual([GUEST]);
    expect(await read(GUEST)).toMatchObject({ tags: ['VIP'], timeline: [{ kind: 'staff' }] });
  });

  it('is not changed by who saw an older version', async () => {
    const refused = await change(MEMBER, 'edit', { ...edit, version: 7 });
    expect([refused.status, refused.body.current.first_name]).toEqual([409, 'Noor']);
  });

  it('gives an account the name that staff type', async () => {
    const { version } = await read(MEMBER);
    await change(MEMBER, 'edit', { ...edit, first_name: 'Noora', version });
    const [account] = await shop.db.select().from(customers).where(eq(customers.email, MEMBER));
    expect(account?.firstName).toBe('Noora');
  });

  it('takes a note once', async () => {
    const note = { text: 'Called about peanuts', idempotency_key: crypto.randomUUID() };
    await Promise.all([change(MEMBER, 'notes', note), change(MEMBER, 'notes', note)]);
    const { timeline } = await read(MEMBER);
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toEqual([
      expect.objectContaining({ text: 'Called about peanuts' }),
    ]);
  });

  it('sends one link for a new password, and none to a guest', async () => {
    const key = { idempotency_key: crypto.randomUUID() };
    const { rows: before } = await shop.db.execute<{ jobs: number }>(jobsOfLinks);
    expect((await change(MEMBER, 'password_reset', key)).body).toEqual({ to: MEMBER });
    await change(MEMBER, 'password_reset', key);
    const { rows: after } = await shop.db.execute<{ jobs: number }>(jobsOfLinks);
    expect((after[0]?.jobs ?? 0) - (before[0]?.jobs ?? 0)).toBe(1);
    expect((await change(GUEST, 'password_reset', key)).status).toBe(409);
  });

  it('has all data of an account, as its owner would download them, and none of a guest', async () => {
    const { body } = await change(MEMBER, 'data', {});
    expect(body).toMatchObject({ account: { email: MEMBER }, subscriptions: [{ status: 'active' }] });
    expect((await change(GUEST, 'data', {})).status).toBe(409);
  });

  it('loses notes and tags with the account, and keeps what invoices say', async () => {
    const email = 'invoiced@example.com';
    const leaver = await newCustomer(shop, email);
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { name: 'Ines Voss', email });
    await change(email, 'edit', { ...edit, version: 1 });
    await leaver.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    const left = await read(email);
    expect([left.has_account, left.tags, left.phone, left.first_name]).toEqual([false, [], null, 'Ines']);
  });
});

const jobsOfLinks = sql`select count(*)::int as jobs from pgboss.job where name = 'mail-reset-link'`;

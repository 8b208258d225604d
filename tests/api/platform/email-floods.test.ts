import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { carts } from '#server/platform/database/schema/cart-tables.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { createLimit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import { logIn, newCustomer, PASSWORD, signUp } from '../../support/buying/people.ts';
import { EVERY_MONTH, manage, subscribe } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const SKU = 'MIX-5OZ';
const ONE_DAY = 24 * 3600;
/** As after many hours: only what is counted for a whole day is. */
const ofADay: LimitStore = (rule) => createLimit(rule.seconds < ONE_DAY ? 'off' : 'memory', rule);

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({ limits: ofADay }));
});
afterAll(() => shop.close());

/** Emails and jobs that write one, by the address they go to. */
async function emailsTo(email: string): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job
    where name in ('send-mail', 'send-security-mail', 'email-order-link', 'mail-reset-link')
      and (data->>'to' = ${email} or data->>'email' = ${email})`);
  return rows[0]?.count ?? 0;
}

const newsletter = (email: string, from = '203.0.113.1') =>
  shop
    .shopper()
    .post(
      '/customer_service/add_customer_to_newsletter',
      { email, store_id: STORE },
      { 'x-forwarded-for': from },
    );
const backInStock = (email: string) =>
  shop.shopper().post('/back_in_stock/request', {
    store_id: STORE,
    item: { sku: SKU },
    quantity: 1,
    email,
  });
const orderLink = (email: string) =>
  shop.shopper().post('/orders/email_link', { store_id: STORE, order_number: '3f2a91bc', email });
const registration = (email: string) => signUp(shop.shopper(), { email });

describe('in a day one mailbox gets', () => {
  beforeAll(async () => {
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, SKU));
  });
  afterAll(async () => {
    await shop.db.update(stock).set({ onHand: 1000 }).where(eq(stock.sku, SKU));
  });

  it.each([
    ['newsletter', 6, newsletter],
    ['back in stock', 12, backInStock],
    ['lost link', 10, orderLink],
    ['sign-up', 6, registration],
  ])('of the form %s at most %i emails, and the answer never changes', async (form, most, ask) => {
    const email = `${form.replaceAll(' ', '')}@example.com`;
    const answers: string[] = [];
    for (let times = 0; times < most + 3; times += 1) {
      const { status, body } = await ask(email);
      answers.push(JSON.stringify([status, { ...body, user: null }]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await emailsTo(email)).toBe(most);
  });

  it('no more for being written with tags and dots', async () => {
    const spellings = ['n.oor@gmail.com', 'no.or+1@gmail.com', 'noor+2@gmail.com', 'noor@googlemail.com'];
    for (const email of [...spellings, ...spellings]) await newsletter(email);
    const sent = await Promise.all(spellings.map(emailsTo));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(6);
  });

  it('at most 61 reset links at once, and then one in half an hour', async () => {
    const limited = await startTestShop(() => ({
      limits: (rule) => createLimit(/^reset-emails-(day|last)$/.test(rule.name) ? 'memory' : 'off', rule),
    }));
    const ask = () =>
      limited.shopper().post('/auth/forgot_password', { store_id: STORE, email: 'reset@example.com' });
    const statuses = new Set<number>();
    for (let times = 0; times < 64; times += 1) statuses.add((await ask()).status);
    const { rows } = await limited.db.execute(sql`select 1 from pgboss.job where name = 'mail-reset-link'`);
    await limited.close();
    expect([[...statuses], rows.length]).toEqual([[200], 61]);
  });
});

test('one network address makes the shop write to at most 300 mailboxes a day, and others are written to', async () => {
  const flood = '198.51.100.7';
  const ask = (index: number, from = flood) => newsletter(`flooded-${index}@example.com`, from);
  for (let index = 0; index < 300; index += 1) await ask(index);
  expect((await ask(300)).status).toBe(200);
  expect(await emailsTo('flooded-299@example.com')).toBe(1);
  expect(await emailsTo('flooded-300@example.com')).toBe(0);
  await ask(300, '198.51.100.8');
  expect(await emailsTo('flooded-300@example.com')).toBe(1);
});

test('one network address writes to the staff 200 times a day at most, and is told to wait', async () => {
  const ask = (from: string) => {
    const form = { customer_name: 'Noor', customer_email: 'noor@example.com', message: 'Hello' };
    const body = { store_id: STORE, customer_service_data: form };
    const headers = { 'x-forwarded-for': from };
    return shop.shopper().post('/customer_service/process_customer_service_request', body, headers);
  };
  const statuses: number[] = [];
  for (let times = 0; times < 201; times += 1) statuses.push((await ask('198.51.100.9')).status);
  expect(statuses).toEqual([...Array(200).fill(200), 429]);
  expect((await ask('198.51.100.10')).status).toBe(200);
});

test('one network address asks for reminders of carts for at most 300 mailboxes a day', async () => {
  const limited = await startTestShop(() => ({
    limits: (rule) => createLimit(rule.name === 'cart-reminder-network-day' ? 'memory' : 'off', rule),
  }));
  const shopper = limited.shopper();
  await shopper.post('/metrics/cart-items', { cartItems: [{ sku: SKU, quantity: 1 }] });
  const ask = (index: number) =>
    shopper.post('/metrics/cart-reminder', { email: `left-${index}@example.com`, store_id: STORE });
  const remembered = async () => (await limited.db.select({ email: carts.email }).from(carts))[0]?.email;
  for (let index = 0; index < 300; index += 1) await ask(index);
  const last = await remembered();
  const { status } = await ask(300);
  const after = await remembered();
  await limited.close();
  expect([last, status, after]).toEqual(['left-299@example.com', 200, null]);
});

describe('the owner of an address that a stranger signed up with gets', () => {
  const passwords = [PASSWORD, 'another-plum-tree'];
  const changePassword = (shopper: TestShopper, times: number) =>
    shopper.post('/auth/change_password', {
      store_id: STORE,
      current_password: passwords[times % 2],
      password: passwords[(times + 1) % 2],
    });

  it('at most ten emails a day that the password was changed', async () => {
    const squatter = await newCustomer(shop, 'squatted@example.com');
    const before = await emailsTo('squatted@example.com');
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await changePassword(squatter, times)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await emailsTo('squatted@example.com')) - before).toBe(10);
  });

  it('at most twelve emails a day that ask for a change of the address', async () => {
    const email = 'moved@example.com';
    const squatter = await newCustomer(shop, email);
    const statuses: number[] = [];
    for (let times = 0; times < 13; times += 1) {
      const body = { store_id: STORE, password: PASSWORD, email: `new-${times}@example.com` };
      statuses.push((await squatter.post('/account/change_email', body)).status);
    }
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
    const { rows } = await shop.db.execute(sql`
      select 1 from pgboss.job join email_changes c on c.id::text = data->>'changeId'
      where name = 'email-change-link' and data->>'side' = 'old' and c.old_email = ${email}`);
    expect(rows).toHaveLength(12);
  });

  it('at most three emails a day that the account was deleted, which it is each time', async () => {
    const email = 'deleted@example.com';
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1) {
      const squatter = await newCustomer(shop, email);
      const body = { store_id: STORE, password: PASSWORD, reviews: 'keep' };
      statuses.push((await squatter.post('/account/delete', body)).status);
    }
    expect(statuses).toEqual(Array(5).fill(200));
    expect((await logIn(shop.shopper(), { email, password: PASSWORD })).status).toBe(401);
    const { rows } = await shop.db.execute(sql`
      select 1 from pgboss.job where data->>'to' = ${email} and data->>'subject' = 'Your account is deleted'`);
    expect(rows).toHaveLength(3);
  });
});

test('a subscription is changed 60 times a day at most, and cancelled even then', async () => {
  const email = 'restless@example.com';
  const customer = await newCustomer(shop, email);
  await subscribe(customer, [{ sku: SKU, quantity: 1, subscription: EVERY_MONTH }], { email });
  const [own] = await shop.db.select().from(subscriptions).where(eq(subscriptions.email, email));
  const change = (action: string) => manage(customer, action, { subscription: own?.id });
  const statuses: number[] = [];
  for (let times = 0; times < 61; times += 1)
    statuses.push((await change(times % 2 === 0 ? 'pause' : 'resume')).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  expect((await change('cancel')).body.subscription.status).toBe('cancelled');
});

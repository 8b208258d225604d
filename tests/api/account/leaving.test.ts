import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReviewId, StaffMemberId } from '#domain/ids.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewReplies, reviews } from '#server/platform/database/schema/review-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { ADDRESS } from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import {
  logIn,
  newCustomer,
  PASSWORD,
  resetPassword,
  resetToken,
  status,
} from '../../support/buying/people.ts';
import { EVERY_MONTH, subscribe } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), { work: true });
});
afterAll(() => shop.close());

let people = 0;
const someone = () => {
  people += 1;
  return `leaving-${people}@example.com`;
};

const download = (shopper: TestShopper, password = PASSWORD) =>
  shopper.post('/account/download_data', { store_id: STORE, password });
const leave = (shopper: TestShopper, changes: object = {}) =>
  shopper.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep', ...changes });

/** A customer with something in every area, who has proved the address by a link. */
async function regular(email: string): Promise<TestShopper> {
  await newCustomer(shop, email);
  await resetPassword(shop.shopper(), await resetToken(shop, email), PASSWORD);
  const customer = shop.shopper();
  await logIn(customer, { email, password: PASSWORD });
  await subscribe(customer, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], { email });
  const name = { name: 'Noor Patel', store_id: STORE };
  await customer.post('/account/save_address', { ...name, address: ADDRESS });
  await customer.post('/metrics/cart-items', { cartItems: [{ sku: 'MIX-5OZ', quantity: 2 }] });
  await customer.post('/metrics/cart-reminder', { email });
  await customer.post('/customer_service/add_customer_to_newsletter', { email, store_id: STORE });
  await customer.post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: { customer_name: 'Noor', customer_email: email, message: `A word of ${email}` },
  });
  await customer.post('/concierge/messages', {
    store_id: STORE,
    conversation_id: crypto.randomUUID(),
    message: `Do you have something without peanuts, asks ${email}?`,
  });
  await addReviewBy(email);
  return customer;
}

async function addReviewBy(email: string): Promise<void> {
  const id = anId<ReviewId>(crypto.randomUUID());
  await shop.db.insert(reviews).values({
    id,
    storeId: STORE,
    reviewId: anId(`review-${id}`),
    productHandle: 'the-mix',
    rating: 5,

    description: `Crunch for ${id}`,
    reviewerName: 'Noor P.',
    reviewerEmail: email,
    status: 'published',
  });
}

describe('the download of personal data', () => {
  let customer: TestShopper;
  let email: string;
  beforeAll(async () => {
    email = someone();
    customer = await regular(email);
  });

  it('has something from every area', async () => {
    const { status: code, body } = await download(customer);
    expect(code).toBe(200);
    expect(body).toMatchObject({
      account: { email },
      addresses: [{ name: 'Noor Patel', address: { city: 'New York' } }],
      orders: [{ email, items: [{ quantity: 1 }], address: { postal_code: '10118' } }],
      subscriptions: [{ status: 'active', every: '1 month', card: { last4: '4242' } }],
      reviews: [{ product: 'the-mix', email }],
      consents: { newsletter: { status: 'pending' }, cart_reminder: { email } },
      sessions: [{ device: 'A browser' }],
      contact_requests: [{ message: `A word of ${email}` }],
      messages: [{ from: 'customer', text: `A word of ${email}` }],
      cart: [{ sku: 'MIX-5OZ', quantity: 2 }],
      concierge: [{ question: expect.stringContaining(email) }],
    });
  });

  it('has no secrets and no ids of the card provider', async () => {
    const text = JSON.stringify((await download(customer)).body);
    expect(text).not.toMatch(/argon2|password_hash|pi_|client_secret|token|pm_|cus_/);
  });

  it('has nothing of anybody else', async () => {
    const other = someone();
    await regular(other);
    expect(JSON.stringify((await download(customer)).body)).not.toContain(other);
  });

  it('names the field of a wrong password', async () => {
    const refused = await download(customer, 'not-the-password');
    expect([refused.status, refused.body.errors[0].path]).toEqual([401, '/password']);
  });

  it('is only for those who are signed in', async () => {
    expect((await download(shop.shopper())).status).toBe(401);
  });

  it('gives an account whose address nobody has proved nothing of what was stored under the address', async () => {
    const victim = someone();
    await addReviewBy(victim);
    await shop.shopper().post('/customer_service/process_customer_service_request', {
      store_id: STORE,
      customer_service_data: { customer_name: 'Vera', customer_email: victim, message: 'A private word' },
    });
    const { body } = await download(await newCustomer(shop, victim));
    expect([body.reviews, body.contact_requests, body.consents.newsletter]).toEqual([[], [], null]);
    expect(body.notes.join(' ')).toContain('not confirmed');
  });

  it('is refused after ten in an hour', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    const busy = await newCustomer(limited, someone());
    for (let times = 0; times < 10; times += 1) await download(busy);
    const refused = await download(busy);
    await limited.close();
    expect(refused.status).toBe(429);
  });
});

describe('deleting an account', () => {
  it('ends every session and the login', async () => {
    const email = someone();
    const customer = await newCustomer(shop, email);
    const elsewhere = shop.shopper();
    await logIn(elsewhere, { email, password: PASSWORD });
    expect((await leave(customer)).status).toBe(200);
    expect((await status(customer)).isLoggedIn).toBe(false);
    expect((await status(elsewhere)).isLoggedIn).toBe(false);
    expect((await logIn(shop.shopper(), { email, password: PASSWORD })).status).toBe(401);
  });

  it('leaves no row in which the person is found, but orders and what they were agreed on', async () => {
    const email = someone();
    const customer = await regular(email);
    await leave(customer, { reviews: 'remove' });
    expect(await tablesWith(email)).toEqual([
      'checkouts',
      'customer_profiles',
      'order_search',
      'orders',
      'sent_emails',
      'subscriptions',
    ]);
  });

  it('cancels subscriptions and erases their cards', async () => {
    const email = someone();
    const customer = await regular(email);
    await leave(customer);
    const [left] = await shop.db.select().from(subscriptions).where(eq(subscriptions.email, email));
    expect(left).toMatchObject({
      status: 'cancelled',
      customerId: null,
      providerPaymentMethodId: null,
      cardSummary: null,
    });
  });

  it('keeps the orders as they were sold', async () => {
    const email = someone();
    const customer = await regular(email);
    const before = await shop.db.select().from(orders).where(eq(orders.email, email));
    await leave(customer);
    const after = await shop.db.select().from(orders).where(eq(orders.email, email));
    expect(after).toEqual(before.map((order) => ({ ...order, customerId: null })));
  });

  it('keeps reviews under their public names alone', async () => {
    const email = someone();
    const customer = await regular(email);
    const [before] = await shop.db.select().from(reviews).where(eq(reviews.reviewerEmail, email));
    await leave(customer, { reviews: 'keep' });
    const [after] = await shop.db
      .select()
      .from(reviews)
      .where(eq(reviews.id, before?.id ?? anId('')));
    expect(after).toEqual({ ...before, reviewerEmail: '' });
  });

  it.each([
    ['keep', 1],
    ['remove', 0],
  ] as const)('leaves the public replies of the shop with the reviews: %s', async (choice, left) => {
    const email = someone();
    const customer = await regular(email);
    const [review] = await shop.db.select().from(reviews).where(eq(reviews.reviewerEmail, email));
    if (!review) throw new Error('no review');
    await shop.db.insert(reviewReplies).values({
      reviewId: review.id,
      storeId: STORE,
      text: 'Thank you.',
      writtenBy: 'Gita',
      staffMemberId: anId<StaffMemberId>(crypto.randomUUID()),
    });
    expect((await download(customer)).body.reviews).toMatchObject([{ reply: 'Thank you.' }]);
    await leave(customer, { reviews: choice });
    expect(await shop.db.$count(reviewReplies, eq(reviewReplies.reviewId, review.id))).toBe(left);
  });

  it('takes neither reviews nor messages from an address that nobody has proved', async () => {
    const victim = someone();
    await addReviewBy(victim);
    await shop.db
      .insert(newsletterSubscribers)
      .values({ storeId: STORE, email: victim, status: 'confirmed' });
    await leave(await newCustomer(shop, victim), { reviews: 'remove' });
    expect(await shop.db.$count(reviews, eq(reviews.reviewerEmail, victim))).toBe(1);
    expect(await shop.db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, victim))).toBe(1);
  });

  it('leaves everybody else as they were', async () => {
    const email = someone();
    const other = await regular(email);
    const before = (await download(other)).body;
    await leave(await regular(someone()), { reviews: 'remove' });
    const after = (await download(other)).body;
    expect({ ...after, created_at: null }).toEqual({ ...before, created_at: null });
  });

  it('asks for no more reviews', async () => {
    const email = someone();
    const customer = await regular(email);
    await leave(customer);
    const { rows } = await shop.db.execute(
      sql`select from review_invitations i join orders o on o.id = i.order_id where o.email = ${email} and stopped_at is not null`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is confirmed by an email to the address', async () => {
    const email = someone();
    await leave(await newCustomer(shop, email));
    await vi.waitFor(async () => {
      const sent = await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, email));
      expect(sent.map(({ subject }) => subject)).toContain('Your account is deleted');
    });
  });

  it('gives a new account with the same address none of the old orders', async () => {
    const email = someone();
    await leave(await regular(email));
    const again = await newCustomer(shop, email);
    const body = { store_id: STORE, customer_email: email };
    const { body: history } = await again.post('/auth/fetch_customer_order_history', body);
    expect(history.order_history).toEqual([]);
  });

  it('names the field of a wrong password, and deletes nothing', async () => {
    const customer = await newCustomer(shop, someone());
    const refused = await leave(customer, { password: 'not-the-password' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([401, '/password']);
    expect((await status(customer)).isLoggedIn).toBe(true);
  });

  it('is refused to other sites', async () => {
    const customer = await newCustomer(shop, someone());
    const body = { store_id: STORE, password: PASSWORD, reviews: 'keep' };
    const refused = await customer.post('/account/delete', body, { origin: 'https://evil.example' });
    expect(refused.status).toBe(403);
  });
});

/** The tables of the shop in which a text occurs. Jobs and sandboxed services have schemas of their own. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const hits = await shop.db.execute(
      sql`select from ${table} t where strpos(t::text, ${text}) > 0 limit 1`,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewId } from '#domain/ids.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { ADDRESS, CARDS, details, finalize, openCheckout, payWith } from '../../../support/buying/buying.ts';
import { CONTENTS } from '../../../support/buying/draft-orders.ts';
import { orderRow, type PlacedOrder, placeOrder, recordShipped } from '../../../support/buying/orders.ts';
import {
  addStaff,
  browserOf,
  logIn,
  newCustomer,
  newOperator,
  OPERATOR,
  PASSWORD,
  resetPassword,
  resetToken,
  status,
} from '../../../support/buying/people.ts';
import { EVERY_MONTH, list, subscribe } from '../../../support/buying/subscribing.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), { work: true });
  owner = await newOperator(shop);
  await owner.post('/admin/api/confirm_password', { store_id: STORE, password: OPERATOR.password });
});
afterAll(() => shop.close());

let people = 0;
const someone = () => {
  people += 1;
  return `merge-${people}.petrova@example.com`;
};

const ITEM = { sku: 'MIX-5OZ', quantity: 1 };
const buy = (email: string): Promise<PlacedOrder> =>
  placeOrder(shop, [ITEM], { name: 'Vera Petrova', email });

/** A customer who has shown that the address is theirs. */
async function proved(email: string): Promise<TestShopper> {
  await newCustomer(shop, email);
  await resetPassword(shop.shopper(), await resetToken(shop, email), PASSWORD);
  const customer = shop.shopper();
  await logIn(customer, { email, password: PASSWORD });
  return customer;
}

async function buyAs(customer: TestShopper, email: string): Promise<string> {
  const checkout = await openCheckout(customer, [ITEM]);
  await finalize(customer, checkout, { name: 'Vera Petrova', email });
  await payWith(customer, checkout, CARDS.succeeds);
  return (await details(customer, checkout)).body.order_id;
}

async function found(email: string) {
  const { body } = await owner.get(`/admin/api/customers?store_id=${STORE}&q=${encodeURIComponent(email)}`);
  return body.customers.find((one: { email: string }) => one.email === email);
}
const pageOf = async (email: string) =>
  (await owner.get(`/admin/api/customers/${(await found(email)).customer_id}?store_id=${STORE}`)).body
    .customer;

async function preview(keptEmail: string, mergedEmail: string) {
  const [kept, merged] = [await found(keptEmail), await found(mergedEmail)];
  return owner.get(
    `/admin/api/customers/${kept.customer_id}/merge?store_id=${STORE}&merged_id=${merged.customer_id}`,
  );
}

async function merge(keptEmail: string, mergedEmail: string, changes: object = {}) {
  const [kept, merged] = [await pageOf(keptEmail), await pageOf(mergedEmail)];
  return owner.post(`/admin/api/customers/${kept.customer_id}/merge`, {
    store_id: STORE,
    merged_id: merged.customer_id,
    version: kept.version,
    merged_version: merged.version,
    confirmation: mergedEmail,
    accepts_unproved_email: false,
    ...changes,
  });
}

const accountOf = async (email: string) =>
  (await shop.db.select().from(customers).where(eq(customers.email, email)))[0];
const emailsTo = async (to: string) =>
  (await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, to))).map(
    ({ subject }) => subject,
  );

/** Every table in which a text still occurs, without the card provider's and the emails that were sent. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^sandbox_'`,
  );
  const hits: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await shop.db.execute(
      sql`select from ${sql.identifier(name)} as row where row::text ilike ${`%${text}%`} limit 1`,
    );
    if (found.length > 0) hits.push(name);
  }
  return hits;
}

/** Something in every area. */
async function use(customer: TestShopper, email: string, address: object = ADDRESS): Promise<void> {
  await buyAs(customer, email);
  await subscribe(customer, [{ ...ITEM, subscription: EVERY_MONTH }], { email });
  await customer.post('/account/save_address', { store_id: STORE, name: 'Vera Petrova', address });
  await customer.post('/metrics/cart-items', { cartItems: [{ sku: 'MIX-5OZ', quantity: 2 }] });
  await customer.post('/metrics/cart-reminder', { email });
  await customer.post('/customer_service/add_customer_to_newsletter', { email, store_id: STORE });
  await customer.post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: { customer_name: 'Vera', customer_email: email, message: 'Is it hot?' },
  });
  const id = anId<ReviewId>(crypto.randomUUID());
  await shop.db.insert(reviews).values({
    id,
    storeId: STORE,
    reviewId: anId(`review-${id}`),
    productHandle: 'the-mix',
    rating: 5,
    description: 'Crunch',
    reviewerName: 'Vera P.',
    reviewerEmail: email,
    status: 'published',
  });
  const { customer_id } = await found(email);
  const note = { store_id: STORE, text: `Called about ${customer_id}`, idempotency_key: crypto.randomUUID() };
  await owner.post(`/admin/api/customers/${customer_id}/notes`, note);
}

const choose = (email: string, choice: 'confirmed' | 'unsubscribed') =>
  shop.db.update(newsletterSubscribers).set({ status: choice }).where(eq(newsletterSubscribers.email, email));

describe('two accounts of one person', () => {
  const kept = someone();
  const merged = someone();
  let keeper: TestShopper;
  let other: TestShopper;
  beforeAll(async () => {
    [keeper, other] = [await proved(kept), await proved(merged)];
    await use(keeper, kept);
    await use(other, merged, { ...ADDRESS, line1: '1 Other Street' });
    await choose(kept, 'confirmed');
    await choose(merged, 'unsubscribed');
    const { customer_id } = await found(merged);
    const edit = { first_name: 'Vera', last_name: 'Petrova', phone: '555 0100', tags: ['VIP'], version: 1 };
    await owner.post(`/admin/api/customers/${customer_id}/edit`, { store_id: STORE, ...edit });
  });

  it('are shown with what moves, and with the stricter choice about the newsletter', async () => {
    const { body } = await preview(kept, merged);
    expect(body).toMatchObject({
      kept: { email: kept, has_account: true },
      merged: { email: merged, has_account: true },
      moves: {
        orders: 2,
        subscriptions: 1,
        addresses: 1,
        notes: 1,
        reviews: 1,
        conversations: 1,
        cart_lines: 1,
      },
      newsletter: 'unsubscribed',
      is_email_proved: true,
    });
  });

  it('are not merged when one was changed meanwhile, or another address was typed', async () => {
    expect((await merge(kept, merged, { merged_version: 1 })).body.code).toBe('changed_meanwhile');
    const { body } = await merge(kept, merged, { confirmation: kept });
    expect(body.errors).toMatchObject([{ path: '/confirmation' }]);
    expect(await accountOf(merged)).toBeDefined();
  });

  it('become one with everything of both, and both addresses are told', async () => {
    const answer = await merge(kept, merged);
    expect([answer.status, answer.body.moves?.orders]).toEqual([200, 2]);
    const page = await pageOf(kept);
    expect(page).toMatchObject({
      orders: 4,
      phone: '555 0100',
      tags: ['VIP'],
      accepts_emails: false,
      newsletter: { status: 'unsubscribed' },
    });
    expect(page.order_list).toHaveLength(4);
    expect(page.subscriptions).toHaveLength(2);
    expect(page.addresses).toHaveLength(2);
    expect(page.reviews).toHaveLength(2);
    expect(page.conversations).toHaveLength(2);
    const texts = page.timeline.map(({ text }: { text: string }) => text);
    expect(texts).toContain(
      `Merged ${merged} into this customer: 2 orders, 1 running subscription, 1 conversation.`,
    );
    expect(texts).toContain(
      'Merged another customer into this one: 2 orders, 1 running subscription, 1 conversation',
    );
    expect(texts.filter((text: string) => text.startsWith('Called about'))).toHaveLength(2);
    expect(await found(merged)).toBeUndefined();
    await expect.poll(() => emailsTo(kept)).toContain('More is in your account now');
    await expect.poll(() => emailsTo(merged)).toContain('What you had with us is in your other account now');
  });

  it('have one login, one cart and all subscriptions in it', async () => {
    expect((await status(other)).isLoggedIn ?? false).toBe(false);
    expect((await logIn(shop.shopper(), { email: merged, password: PASSWORD })).status).toBe(401);
    expect((await list(keeper)).body.subscriptions).toHaveLength(2);
    const { body } = await keeper.post('/account/download_data', { store_id: STORE, password: PASSWORD });
    expect(body.cart).toMatchObject([{ sku: 'MIX-5OZ', quantity: 4 }]);
    expect([body.orders.length, body.subscriptions.length, body.messages.length]).toEqual([4, 2, 2]);
    expect(JSON.stringify(body)).not.toContain(merged);
  });

  it('leave the merged address in a note of the staff and in emails that it got, and in nothing once they are erased', async () => {
    // Emails that were sent before are kept as they were, with their order.
    expect((await tablesWith(merged)).toSorted()).toEqual(['customer_notes', 'sent_emails']);
    await shop.db.update(subscriptions).set({ status: 'cancelled' }).where(eq(subscriptions.email, kept));
    const own = await shop.db.select().from(orders).where(eq(orders.email, kept));
    for (const { id } of own) await recordShipped(shop, id);
    const { customer_id } = await found(kept);
    const erased = await owner.post(`/admin/api/customers/${customer_id}/erase`, {
      store_id: STORE,
      confirmation: kept,
    });
    expect(erased.status).toBe(200);
    expect([await tablesWith(merged), await tablesWith(kept)]).toEqual([[], []]);
  });
});

describe('an account and a guest', () => {
  it('become one account, and not the other way round', async () => {
    const [account, guest] = [someone(), someone()];
    await proved(account);
    const order = await buy(guest);
    expect((await preview(guest, account)).body.code).toBe('not_possible_now');
    expect((await merge(guest, account)).body.code).toBe('not_possible_now');
    expect((await merge(account, guest)).status).toBe(200);
    expect(await orderRow(shop, order)).toMatchObject({
      customerId: (await accountOf(account))?.id,
      email: account,
    });
  });

  it('share the draft orders for the guest, which the account has once they are paid', async () => {
    const [account, guest] = [someone(), someone()];
    await proved(account);
    await buy(guest);
    const id = crypto.randomUUID();
    await owner.post('/admin/api/draft_orders', {
      store_id: STORE,
      source_order_id: null,
      purpose: 'order',
      idempotency_key: id,
    });
    await owner.post(`/admin/api/draft_orders/${id}`, {
      store_id: STORE,
      version: 1,
      ...CONTENTS,
      email: guest,
    });
    await merge(account, guest);
    const [draft] = await shop.db
      .select()
      .from(draftOrders)
      .where(eq(draftOrders.id, anId(id)));
    expect(draft).toMatchObject({ email: account, customerId: (await accountOf(account))?.id });
  });

  it('are merged into an unproved address only by staff who say so', async () => {
    const [account, guest] = [someone(), someone()];
    await newCustomer(shop, account);
    const order = await buy(guest);
    expect((await preview(account, guest)).body.is_email_proved).toBe(false);
    expect((await merge(account, guest)).body.errors).toMatchObject([{ path: '/accepts_unproved_email' }]);
    expect((await orderRow(shop, order)).email).toBe(guest);
    expect((await merge(account, guest, { accepts_unproved_email: true })).status).toBe(200);
    expect((await orderRow(shop, order)).email).toBe(account);
  });
});

describe('two guests', () => {
  it('become one guest, whom nobody writes to', async () => {
    const [kept, merged] = [someone(), someone()];
    await buy(kept);
    const order = await buy(merged);
    expect((await merge(kept, merged)).status).toBe(200);
    expect(await orderRow(shop, order)).toMatchObject({ customerId: null, email: kept });
    expect(await pageOf(kept)).toMatchObject({ orders: 2, has_account: false });
    expect(await emailsTo(merged)).not.toContain('What you had with us is in your other account now');
  });

  it('stay unsubscribed when one of them was, also when somebody has typed that address into the form since', async () => {
    const [kept, merged] = [someone(), someone()];
    for (const email of [kept, merged]) await buy(email);
    await shop.db.insert(newsletterSubscribers).values([
      { storeId: STORE, email: kept, status: 'confirmed' },
      { storeId: STORE, email: merged, status: 'unsubscribed' },
    ]);
    const request = { email: merged, store_id: STORE };
    await shop.shopper().post('/customer_service/add_customer_to_newsletter', request);
    expect((await preview(kept, merged)).body.newsletter).toBe('unsubscribed');
    expect((await merge(kept, merged)).status).toBe(200);
    expect((await pageOf(kept)).newsletter.status).toBe('unsubscribed');
  });

  it('are not one and the same, nor of those who may not', async () => {
    const guest = someone();
    await buy(guest);
    expect((await merge(guest, guest)).body.code).toBe('malformed');
    const support = await browserOf(shop, await addStaff(shop, 'support'));
    const { customer_id } = await found(guest);
    const path = `/admin/api/customers/${customer_id}/merge?store_id=${STORE}&merged_id=${customer_id}`;
    expect((await support.get(path)).status).toBe(403);
  });
});

describe('an order that is paid while its customer is merged', () => {
  it('is placed once and belongs to the one who remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kept, merged] = [someone(), someone()];
      await proved(kept);
      const customer = await proved(merged);
      const checkout = await openCheckout(customer, [ITEM]);
      await finalize(customer, checkout, { email: merged });
      await payWith(customer, checkout, CARDS.succeeds);
      const [, answer] = await Promise.all([details(customer, checkout), merge(kept, merged)]);
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 409) expect((await merge(kept, merged)).status).toBe(200);
      const isTheirs = eq(orders.checkoutId, anId(checkout.sessionId));
      await expect.poll(() => shop.db.$count(orders, isTheirs)).toBe(1);
      const id = (await accountOf(kept))?.id;
      expect(await shop.db.$count(orders, and(isTheirs, eq(orders.customerId, anId(id ?? ''))))).toBe(1);
      expect((await pageOf(kept)).orders).toBe(1);
    }
  });

  it('of a guest is the remaining customer’s or a new guest’s, and never nobody’s', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kept, merged] = [someone(), someone()];
      await buy(kept);
      await buy(merged);
      const [order, answer] = await Promise.all([buy(merged), merge(kept, merged)]);
      expect(answer.status).toBe(200);
      const { email } = await orderRow(shop, order);
      expect((await pageOf(kept)).orders).toBe(email === kept ? 3 : 2);
      expect((await found(merged))?.orders).toBe(email === kept ? undefined : 1);
    }
  });
});

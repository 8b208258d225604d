import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BundleId, CustomerId } from '#domain/ids.ts';
import { deleteExpiredRequests } from '#server/back-in-stock/back-in-stock-store.ts';
import { notifyBackInStock } from '#server/back-in-stock/notify-back-in-stock.ts';
import { moveBackInStock } from '#server/back-in-stock/requests-of-person.ts';
import { addStock, setStock } from '#server/catalog/stock/count-stock.ts';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { importStore } from '#server/import/import-store.ts';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { backInStockRequests } from '#server/platform/database/schema/back-in-stock-tables.ts';
import { products, variants } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { stockOf } from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import { type PlacedOrder, placeOrder, refundUnit } from '../../support/buying/orders.ts';
import {
  ASHA,
  logIn,
  newCustomer,
  PASSWORD,
  resetPassword,
  resetToken,
} from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const SOLD_OUT = 'CASHEW-7OZ';
const OTHER_SIZE = 'CASHEW-14OZ';
const IN_STOCK = 'MIX-5OZ';
const PACK_OF_THREE = anId<BundleId>('the-mix-3-pack');

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.advanceClock('0');
  await shop.db.delete(backInStockRequests);
  await shop.db.execute(sql`delete from pgboss.job where name in ('send-mail', 'send-security-mail')`);
  for (const sku of [SOLD_OUT, OTHER_SIZE]) await setStock(shop.db, STORE, sku, 0);
});

interface QueuedEmail {
  to: string;
  subject: string;
  unsubscribeLink: string;
  blocks: { button?: { link: string }; paragraph?: string }[];
}

async function queued(queue: 'send-mail' | 'send-security-mail'): Promise<QueuedEmail[]> {
  const { rows } = await shop.db.execute<{ data: QueuedEmail }>(
    sql`select data from pgboss.job where name = ${queue} order by created_on, data->>'to'`,
  );
  return rows.map(({ data }) => data);
}

const confirmations = async () =>
  (await queued('send-security-mail')).filter(({ subject }) => subject.startsWith('Shall we tell you'));
const notifiedAddresses = async () => (await queued('send-mail')).map(({ to }) => to).toSorted();
const linkIn = (email: QueuedEmail | undefined) =>
  email?.blocks.flatMap(({ button }) => button?.link ?? [])[0] ?? '';

const ask = (email: string, changes: object = {}, shopper: TestShopper = shop.shopper()) =>
  shopper.post('/back_in_stock/request', {
    store_id: STORE,
    item: { sku: SOLD_OUT },
    quantity: 1,
    email,
    ...changes,
  });

/** Asks, opens the link in the email, and presses its button. */
async function waitFor(email: string, changes: object = {}): Promise<void> {
  expect((await ask(email, changes)).status).toBe(200);
  const link = linkIn((await confirmations()).filter(({ to }) => to === email).at(-1));
  expect((await shop.shopper().post(link)).status).toBe(200);
}

const statusOf = async (email: string) =>
  (await shop.db.select().from(backInStockRequests).where(eq(backInStockRequests.email, email))).map(
    ({ status }) => status,
  );

/** A customer whose address is proved by a link. */
async function provedCustomer(email: string): Promise<TestShopper> {
  await newCustomer(shop, email);
  await resetPassword(shop.shopper(), await resetToken(shop, email), PASSWORD);
  const customer = shop.shopper();
  await logIn(customer, { email, password: PASSWORD });
  return customer;
}

describe('asking for what is sold out', () => {
  it('waits for the link in an email, which a mail scanner that only opens it does not press', async () => {
    expect(await ask('Noor@Example.com')).toMatchObject({ status: 200, body: { confirmation: 'emailed' } });
    expect(await statusOf('noor@example.com')).toEqual(['pending']);
    const link = linkIn((await confirmations())[0]);
    await shop.shopper().get(link);
    expect(await statusOf('noor@example.com')).toEqual(['pending']);
    expect((await shop.shopper().post(link)).status).toBe(200);
    expect(await statusOf('noor@example.com')).toEqual(['waiting']);
  });

  it('writes to nobody who has not opened the link', async () => {
    await ask('pending@example.com');
    await setStock(shop.db, STORE, SOLD_OUT, 5);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual([]);
  });

  it('needs no link for the proved address of the signed-in customer', async () => {
    const customer = await provedCustomer('proved@example.com');
    expect(await ask('proved@example.com', {}, customer)).toMatchObject({
      body: { confirmation: 'not_needed' },
    });
    expect(await statusOf('proved@example.com')).toEqual(['waiting']);
    expect(await confirmations()).toEqual([]);
  });

  it('needs a link for an address that the signed-in customer has not proved', async () => {
    const customer = await newCustomer(shop, 'typed@example.com');
    expect((await ask('typed@example.com', {}, customer)).body).toEqual({ confirmation: 'emailed' });
    expect(await statusOf('typed@example.com')).toEqual(['pending']);
  });

  it('needs a link for the address of somebody else', async () => {
    const customer = await provedCustomer('mine@example.com');
    expect((await ask('victim@example.com', {}, customer)).body).toEqual({ confirmation: 'emailed' });
    expect(await statusOf('victim@example.com')).toEqual(['pending']);
  });

  it('answers the same when it was asked before, and changes nothing until the new link is opened', async () => {
    const first = await ask('again@example.com');
    await waitFor('again@example.com');
    const again = await ask('again@example.com', { quantity: 9 });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const [row] = await shop.db.select().from(backInStockRequests);
    expect(row).toMatchObject({ status: 'waiting', quantity: 1 });
    await shop.shopper().post(linkIn((await confirmations()).at(-1)));
    expect(await shop.db.select().from(backInStockRequests)).toMatchObject([{ quantity: 9, id: row?.id }]);
  });

  it('stores one request when it is asked twice at once', async () => {
    const both = await Promise.all([ask('twice@example.com'), ask('twice@example.com')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusOf('twice@example.com')).toHaveLength(1);
  });

  it.each([
    ['a variant that there is not', { item: { sku: 'NOPE' } }, 404],
    ['a pack that there is not', { item: { bundle_id: 'nope' } }, 404],
    ['something that is in stock', { item: { sku: IN_STOCK } }, 409],
    ['neither a variant nor a pack', { item: {} }, 400],
    ['both', { item: { sku: SOLD_OUT, bundle_id: PACK_OF_THREE } }, 400],
    ['no quantity', { quantity: 0 }, 400],
    ['a quantity beyond every order', { quantity: 1000 }, 400],
    ['half a unit', { quantity: 1.5 }, 400],
    ['an address that is none', { email: 'noor' }, 400],
    ['an address with a line break', { email: 'noor@example.com\nbcc: all@example.com' }, 400],
    ['an over-long address', { email: `${'n'.repeat(300)}@example.com` }, 400],
    ['an invisible character in the SKU', { item: { sku: 'CASHEWS\u0000' } }, 400],
    ['a store that there is not', { store_id: 'store_nowhere' }, 404],
  ])('is refused for %s', async (_, changes, code) => {
    expect((await ask('noor@example.com', changes)).status).toBe(code);
    expect(await shop.db.$count(backInStockRequests)).toBe(0);
  });

  it('names the field of a wrong address', async () => {
    expect((await ask('noor')).body.errors).toMatchObject([{ path: '/email' }]);
  });

  it('is possible for more of it than is in stock', async () => {
    await setStock(shop.db, STORE, SOLD_OUT, 2);
    expect((await ask('party@example.com', { quantity: 3 })).status).toBe(200);
  });

  it('sends a mailbox six links an hour, and goes on answering the same', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    const answers = [];
    for (let times = 0; times < 8; times += 1)
      answers.push(
        await limited.shopper().post('/back_in_stock/request', {
          ...{ store_id: STORE, item: { sku: SOLD_OUT }, quantity: 1, email: 'flooded@example.com' },
        }),
      );
    const { rows } = await limited.db.execute(
      sql`select 1 from pgboss.job where name = 'send-security-mail'`,
    );
    await limited.close();
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.confirmation}`))).toEqual(
      new Set(['200 emailed']),
    );
    expect(rows).toHaveLength(6);
  });

  it('is refused after sixty from one address in an hour', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    const from = (index: number) =>
      limited.shopper().post('/back_in_stock/request', {
        ...{ store_id: STORE, item: { sku: SOLD_OUT }, quantity: 1, email: `somebody-${index}@example.com` },
      });
    const statuses: number[] = [];
    for (let index = 0; index <= 60; index += 1) statuses.push((await from(index)).status);
    await limited.close();
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
  });

  it('fills nobody’s mailbox with requests for everything', async () => {
    await provedCustomer('much@example.com');
    const { rows } = await shop.db.execute<{ sku: string }>(sql`
      update stock set on_hand = 0, held = 0 where sku <> ${IN_STOCK} returning sku`);
    expect(rows.length).toBeGreaterThan(21);
    const customer = shop.shopper();
    await logIn(customer, { email: 'much@example.com', password: PASSWORD });
    const answers = [];
    for (const { sku } of rows) answers.push(await ask('much@example.com', { item: { sku } }, customer));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: 'not_possible_now' } });
    const [{ sku = '' } = {}] = rows;
    expect((await ask('much@example.com', { item: { sku }, quantity: 2 }, customer)).status).toBe(200);
    expect((await ask('much@example.com', { item: { sku: rows.at(-1)?.sku } })).body).toEqual({
      confirmation: 'emailed',
    });
    expect(await confirmations()).toEqual([]);
    expect(await shop.db.$count(backInStockRequests)).toBe(20);
  });
});

it('a proved customer can ask, however much strangers asked for at the address', async () => {
  const email = 'crowded@example.com';
  const customer = await provedCustomer(email);
  const skus = (await shop.db.select({ sku: variants.sku }).from(variants)).map(({ sku }) => sku);
  for (const sku of skus) await ask(email, { item: { sku }, quantity: 999 });
  expect((await statusOf(email)).filter((status) => status === 'pending')).toHaveLength(20);
  const [last] = skus.slice(-1);
  expect((await ask(email, { item: { sku: last }, quantity: 999 }, customer)).status).toBe(200);
});

describe('the links in its emails', () => {
  it('confirm only the quantity that they name', async () => {
    await ask('more@example.com');
    const link = linkIn((await confirmations())[0]);
    expect((await shop.shopper().post(link.replace('quantity=1', 'quantity=500'))).status).toBe(404);
    expect(await statusOf('more@example.com')).toEqual(['pending']);
  });

  it.each(['', 'a', `${crypto.randomUUID()}.9999999999.${'a'.repeat(43)}`])(
    'do nothing with the token %j',
    async (token) => {
      expect((await shop.shopper().post(`/back-in-stock/confirm?token=${token}&quantity=1`)).status).toBe(
        404,
      );
      expect((await shop.shopper().post(`/back-in-stock/stop?token=${token}`)).status).toBe(404);
    },
  );

  it('do not stand in for each other', async () => {
    await ask('swap@example.com');
    const [email] = await confirmations();
    const stop = email?.unsubscribeLink.split('token=')[1] ?? '';
    expect((await shop.shopper().post(`/back-in-stock/confirm?token=${stop}&quantity=1`)).status).toBe(404);
  });

  it('are too old after three days', async () => {
    await ask('late@example.com');
    const link = linkIn((await confirmations())[0]);
    await shop.advanceClock('3 days 1 minute');
    expect((await shop.shopper().post(link)).status).toBe(404);
  });

  it('may be pressed twice', async () => {
    await waitFor('double@example.com');
    expect((await shop.shopper().post(linkIn((await confirmations())[0]))).status).toBe(200);
  });

  it('end it for good with one click from an email program', async () => {
    await waitFor('stop@example.com');
    const [email] = await confirmations();
    const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
    const press = () => shop.shopper().post(email?.unsubscribeLink ?? '', undefined, oneClick);
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect(await statusOf('stop@example.com')).toEqual([]);
    expect((await shop.shopper().post(linkIn(email))).status).toBe(404);
  });
});

describe('what is in stock again', () => {
  it('brings one email, however often the job runs', async () => {
    await waitFor('one@example.com');
    await setStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await notifyBackInStock(shop.deps);
    await addStock(shop.db, STORE, SOLD_OUT, 5);
    await notifyBackInStock(shop.deps);
    expect(await queued('send-mail')).toMatchObject([
      { to: 'one@example.com', subject: expect.stringMatching(/is back$/) },
    ]);
  });

  it('brings one email when two processes notice it at once', async () => {
    for (const name of ['a', 'b', 'c']) await waitFor(`${name}@example.com`);
    await setStock(shop.db, STORE, SOLD_OUT, 2);
    await Promise.all([notifyBackInStock(shop.deps), notifyBackInStock(shop.deps)]);
    expect(await notifiedAddresses()).toEqual(['a@example.com', 'b@example.com']);
  });

  it('is announced in the order of asking, as far as it goes', async () => {
    // The order of the alphabet is another one, so that sorting by address would fail.
    for (const name of ['zoe', 'mia', 'ada']) await waitFor(`${name}@example.com`);
    await setStock(shop.db, STORE, SOLD_OUT, 2);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['mia@example.com', 'zoe@example.com']);
    expect(await statusOf('ada@example.com')).toEqual(['waiting']);
  });

  it('is not announced to the next ones a day later when it has been sold meanwhile', async () => {
    for (const name of ['first', 'second']) await waitFor(`${name}@example.com`);
    await setStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await setStock(shop.db, STORE, SOLD_OUT, 0);
    await shop.advanceClock('25 hours');
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['first@example.com']);
  });

  it('is announced to the next ones a day later, if it is still there', async () => {
    for (const name of ['first', 'second']) await waitFor(`${name}@example.com`);
    await setStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await shop.advanceClock('23 hours');
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['first@example.com']);
    await shop.advanceClock('25 hours');
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['first@example.com', 'second@example.com']);
  });

  it('is announced to the next ones at once when somebody who was notified has bought and more has come', async () => {
    for (const name of ['buyer', 'next']) await waitFor(`${name}@example.com`);
    await setStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await shop.db
      .update(orders)
      .set({ email: 'buyer@example.com', placedAt: sql`shop_now()` })
      .where(sql`id = (select id from orders where email = ${ASHA.email} limit 1)`);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['buyer@example.com', 'next@example.com']);
  });

  it('is announced to those who wait for less when it is not enough for the first', async () => {
    await waitFor('many@example.com', { quantity: 10 });
    await waitFor('few@example.com', { quantity: 2 });
    await setStock(shop.db, STORE, SOLD_OUT, 3);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['few@example.com']);
    await setStock(shop.db, STORE, SOLD_OUT, 12);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['few@example.com', 'many@example.com']);
  });

  it('does not count what is held for a checkout', async () => {
    await waitFor('held@example.com');
    await setStock(shop.db, STORE, SOLD_OUT, 1);
    await shop.db.execute(sql`update stock set held = 1 where sku = ${SOLD_OUT}`);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual([]);
    await shop.db.execute(sql`update stock set held = 0 where sku = ${SOLD_OUT}`);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['held@example.com']);
  });

  it('sends 250 people their emails when there is enough for all', async () => {
    await shop.db.execute(sql`
      insert into back_in_stock_requests (store_id, email, sku, quantity, status, expires_at)
      select ${STORE}, 'many-' || n || '@example.com', ${SOLD_OUT}, 1, 'waiting', shop_now() + interval '1 day'
      from generate_series(1, 250) n`);
    await setStock(shop.db, STORE, SOLD_OUT, 250);
    await notifyBackInStock(shop.deps);
    expect(new Set(await notifiedAddresses()).size).toBe(250);
    expect(await queued('send-mail')).toHaveLength(250);
  });

  it('is announced again to somebody who has asked again', async () => {
    await waitFor('fan@example.com');
    await setStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    await setStock(shop.db, STORE, SOLD_OUT, 0);
    await waitFor('fan@example.com');
    await shop.advanceClock('25 hours');
    await setStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['fan@example.com', 'fan@example.com']);
  });

  it('loses no email when a process dies before its transaction ends', async () => {
    await waitFor('kill@example.com');
    await setStock(shop.db, STORE, SOLD_OUT, 1);
    const dying = {
      ...shop.deps,
      emails: { ...shop.deps.emails, enqueue: () => Promise.reject(new Error('killed')) },
    };
    await expect(notifyBackInStock(dying)).rejects.toThrow('killed');
    expect(await statusOf('kill@example.com')).toEqual(['waiting']);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual(['kill@example.com']);
  });
});

describe('stock that comes back', () => {
  /** Buys the last two units of the mix, and asks for them. */
  async function lastTwoSold(email: string): Promise<PlacedOrder> {
    const before = await stockOf(shop.db, IN_STOCK);
    await setStock(shop.db, STORE, IN_STOCK, before.held + 2);
    const order = await placeOrder(shop, [{ sku: IN_STOCK, quantity: 2 }]);
    await waitFor(email, { item: { sku: IN_STOCK } });
    await shop.db.execute(sql`delete from pgboss.job where name = 'send-mail'`);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual([]);
    return order;
  }
  const emailsTo = async (email: string) => (await notifiedAddresses()).filter((to) => to === email);
  afterEach(() => setStock(shop.db, STORE, IN_STOCK, 100));

  it('with a cancelled order is announced', async () => {
    const order = await lastTwoSold('cancelled@example.com');
    await cancelOrder(shop.deps, order.id, 'test');
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('cancelled@example.com')).toHaveLength(1);
  });

  it('with a refund is announced, if it can be sold again', async () => {
    const order = await lastTwoSold('refunded@example.com');
    await refundUnit(shop, order, false);
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('refunded@example.com')).toEqual([]);
    await refundUnit(shop, order, true);
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('refunded@example.com')).toHaveLength(1);
  });

  it('with an import is announced', async () => {
    await setStock(shop.db, STORE, IN_STOCK, 0);
    await waitFor('imported@example.com', { item: { sku: IN_STOCK } });
    await importStore(shop.db, await readStoreFiles('store'), { resetStock: true });
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('imported@example.com')).toHaveLength(1);
  });

  it('is announced to those who wait for a pack once everything in it is there', async () => {
    await setStock(shop.db, STORE, IN_STOCK, 2);
    await waitFor('pack@example.com', { item: { bundle_id: PACK_OF_THREE } });
    await notifyBackInStock(shop.deps);
    expect(await emailsTo('pack@example.com')).toEqual([]);
    await setStock(shop.db, STORE, IN_STOCK, 3);
    await notifyBackInStock(shop.deps);
    expect(await queued('send-mail')).toMatchObject([
      { to: 'pack@example.com', subject: 'The Mix, 3-pack is back' },
    ]);
  });
});

describe('a request', () => {
  it('ends with its product', async () => {
    await waitFor('archived@example.com');
    await waitFor('other@example.com', { item: { sku: OTHER_SIZE } });
    const isProduct = eq(products.handle, 'masala-cashews');
    await shop.db.update(products).set({ status: 'archived' }).where(isProduct);
    await notifyBackInStock(shop.deps);
    await shop.db.update(products).set({ status: 'active' }).where(isProduct);
    expect(await shop.db.$count(backInStockRequests)).toBe(0);
  });

  it('ends after half a year', async () => {
    await waitFor('old@example.com');
    await shop.advanceClock('179 days');
    await deleteExpiredRequests(shop.db);
    expect(await statusOf('old@example.com')).toEqual(['waiting']);
    await shop.advanceClock('181 days');
    await setStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual([]);
    await deleteExpiredRequests(shop.db);
    expect(await statusOf('old@example.com')).toEqual([]);
  });

  it('is forgotten after three days when its link is not opened', async () => {
    await ask('unopened@example.com');
    await shop.advanceClock('3 days 1 minute');
    await deleteExpiredRequests(shop.db);
    expect(await statusOf('unopened@example.com')).toEqual([]);
  });

  it('belongs to the proved owner of its address, who sees and ends it', async () => {
    await waitFor('own@example.com', { quantity: 2 });
    const stranger = await newCustomer(shop, 'own@example.com');
    const consents = async (customer: TestShopper) =>
      (await customer.get(`/account/consents?store_id=${STORE}`)).body.consents.back_in_stock;
    expect(await consents(stranger)).toBeNull();
    await resetPassword(shop.shopper(), await resetToken(shop, 'own@example.com'), PASSWORD);
    const owner = shop.shopper();
    await logIn(owner, { email: 'own@example.com', password: PASSWORD });
    expect(await consents(owner)).toMatchObject({
      requests: [{ product: expect.stringContaining('Cashews'), quantity: 2, status: 'waiting' }],
    });
    await owner.post('/account/withdraw_consent', { store_id: STORE, consent: 'back_in_stock' });
    expect(await statusOf('own@example.com')).toEqual([]);
  });

  it('goes along to the new address of its owner, where one that waits already counts', async () => {
    await waitFor('before@example.com');
    await waitFor('before@example.com', { item: { sku: OTHER_SIZE } });
    await waitFor('after@example.com', { quantity: 3 });
    const move = {
      storeId: STORE,
      customerId: anId<CustomerId>(''),
      from: 'before@example.com',
      to: 'after@example.com',
    };
    await shop.db.transaction((tx) => moveBackInStock(tx, move));
    expect(await statusOf('before@example.com')).toEqual([]);
    const rows = await shop.db.select().from(backInStockRequests);
    expect(rows.map(({ sku, quantity }) => [sku, quantity])).toEqual(
      expect.arrayContaining([
        [SOLD_OUT, 3],
        [OTHER_SIZE, 1],
      ]),
    );
    expect(rows).toHaveLength(2);
  });

  it('is erased with the account, if its address is proved', async () => {
    await waitFor('erased@example.com');
    await waitFor('kept@example.com');
    const leave = (customer: TestShopper) =>
      customer.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    await leave(await newCustomer(shop, 'kept@example.com'));
    expect(await statusOf('kept@example.com')).toEqual(['waiting']);
    await leave(await provedCustomer('erased@example.com'));
    expect(await statusOf('erased@example.com')).toEqual([]);
  });
});

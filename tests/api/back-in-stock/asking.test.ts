import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BundleId } from '#domain/ids.ts';
import { notifyBackInStock } from '#server/back-in-stock/notify-back-in-stock.ts';
import { setCountedStock } from '#server/catalog/stock/count-stock.ts';
import { backInStockRequests } from '#server/platform/database/schema/back-in-stock-tables.ts';
import { variants } from '#server/platform/database/schema/catalog-tables.ts';
import { backInStockCalls, beginSoldOut, linkIn, SOLD_OUT } from '../../support/buying/back-in-stock.ts';
import { logIn, newCustomer, PASSWORD } from '../../support/buying/people.ts';
import { anId } from '../../support/ids.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const IN_STOCK = 'MIX-5OZ';
const PACK_OF_THREE = anId<BundleId>('the-mix-3-pack');

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(() => beginSoldOut(shop));

const { confirmations, notifiedAddresses, ask, waitFor, statusOf, provedCustomer } = backInStockCalls(
  () => shop,
);

describe('asking for what is sold out', () => {
  it('waits for the link in an email, which a scanner of emails that only opens it does not press', async () => {
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
    await setCountedStock(shop.db, STORE, SOLD_OUT, 5);
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
    await setCountedStock(shop.db, STORE, SOLD_OUT, 2);
    expect((await ask('party@example.com', { quantity: 3 })).status).toBe(200);
  });

  it('sends a mailbox six links an hour, and goes on answering the same', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    const answers = [];
    for (let times = 0; times < 8; times += 1)
      answers.push(
        await limited.shopper().post('/back_in_stock/request', {
          store_id: STORE,
          item: { sku: SOLD_OUT },
          quantity: 1,
          email: 'flooded@example.com',
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
        store_id: STORE,
        item: { sku: SOLD_OUT },
        quantity: 1,
        email: `somebody-${index}@example.com`,
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

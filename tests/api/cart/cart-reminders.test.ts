import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldCarts } from '#server/cart/cart-reminder-store.ts';
import { remindOfCarts } from '#server/cart/remind-of-carts.ts';
import { cartReminders, carts } from '#server/platform/database/schema/cart-tables.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { logIn, newCustomer, PASSWORD, resetPassword, resetToken } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(carts);
  await shop.db.execute(sql`delete from pgboss.job where name = 'send-mail'`);
});

interface QueuedEmail {
  to: string;
  key: string;
  subject: string;
  unsubscribeLink: string;
  blocks: { button?: { link: string }; items?: { title: string; amount: string }[] }[];
}

async function sentEmails(): Promise<QueuedEmail[]> {
  const { rows } = await shop.db.execute<{ data: QueuedEmail }>(
    sql`select data from pgboss.job where name = 'send-mail' order by created_on`,
  );
  return rows.map(({ data }) => data);
}

const linkOf = (sentEmail: QueuedEmail | undefined) =>
  sentEmail?.blocks.flatMap(({ button }) => button?.link ?? [])[0]?.split('#restore=')[1] ?? '';

async function shopperWithCart(email: string | null, quantity = 2): Promise<TestShopper> {
  const shopper = shop.shopper();
  await shopper.post('/metrics/cart-items', { store_id: STORE, cartItems: [{ sku: 'MIX-5OZ', quantity }] });
  if (email) await shopper.post('/metrics/cart-reminder', { email, store_id: STORE });
  return shopper;
}

const leave = (shopper: TestShopper) =>
  shopper.post('/metrics/abandoned-cart', { cartItems: [] }, { 'content-type': 'text/plain' });
const ago = (interval: string) =>
  shop.db.execute(
    sql`update carts set abandoned_at = abandoned_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval, recovery_consent_at = recovery_consent_at - ${interval}::interval`,
  );
const consentAgain = (shopper: TestShopper, email: string) =>
  shopper.post('/metrics/cart-reminder', { email, store_id: STORE });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const cartOf = async (shopper: TestShopper) =>
  (await shopper.get(`/metrics/cart-items?store_id=${STORE}`)).body.cartItems.map(
    ({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity],
  );

describe('a cart that was left', () => {
  it('is written about once, 4 hours later, to those who asked for it', async () => {
    await leave(await shopperWithCart('asked@example.com'));
    await ago('3 hours 59 minutes');
    await remindOfCarts(shop.deps);
    expect(await sentEmails()).toEqual([]);
    await ago('2 minutes');
    await remindOfCarts(shop.deps);
    await remindOfCarts(shop.deps);
    const [sentEmail, ...more] = await sentEmails();
    expect(more).toEqual([]);
    expect(sentEmail).toMatchObject({ to: 'asked@example.com', subject: 'Your cart is still here' });
    expect(sentEmail?.blocks.flatMap(({ items }) => items ?? [])).toMatchObject([{ title: 'The Mix' }]);
  });

  it('is written about also when another one fails, and the failure is reported', async () => {
    for (const email of ['fails@example.com', 'one@example.com', 'two@example.com'])
      await leave(await shopperWithCart(email));
    await ago('5 hours');
    const { emails } = shop.deps;
    const enqueue: typeof emails.enqueue = async (tx, storeId, email) => {
      if (email.to === 'fails@example.com') throw new Error('this one cannot be written');
      await emails.enqueue(tx, storeId, email);
    };
    await expect(remindOfCarts({ ...shop.deps, emails: { ...emails, enqueue } })).rejects.toThrow(
      'this one cannot be written',
    );
    expect((await sentEmails()).map(({ to }) => to).toSorted()).toEqual([
      'one@example.com',
      'two@example.com',
    ]);
  });

  it('is noticed by its silence as well', async () => {
    await shopperWithCart('silent@example.com');
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    expect(await sentEmails()).toHaveLength(1);
  });

  it.each([
    ['nobody asked', async () => leave(await shopperWithCart(null))],
    [
      'the wish was taken back',
      async () => {
        const shopper = await shopperWithCart('no@example.com');
        await shopper.post('/metrics/cart-reminder', { email: null, store_id: STORE });
        await leave(shopper);
      },
    ],
    [
      'it is empty',
      async () => {
        const shopper = await shopperWithCart('empty@example.com');
        await shopper.post('/metrics/cart-items', { store_id: STORE, cartItems: [] });
      },
    ],
  ])('is not written about when %s', async (_, arrange) => {
    await arrange();
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    expect(await sentEmails()).toEqual([]);
  });

  it('is not written about once its owner has come back', async () => {
    const shopper = await shopperWithCart('back@example.com');
    await leave(shopper);
    await ago('5 hours');
    await cartOf(shopper);
    await remindOfCarts(shop.deps);
    expect(await sentEmails()).toEqual([]);
  });

  it('is not written about once its owner has bought with that address', async () => {
    await leave(await shopperWithCart('asha@example.com'));
    await ago('5 hours');
    await shop.db.execute(
      sql`update orders set placed_at = shop_now() where id = (select id from orders where email = 'asha@example.com' limit 1)`,
    );
    await remindOfCarts(shop.deps);
    expect(await sentEmails()).toEqual([]);
  });

  it('cannot be used to flood an address: one email a week, whatever the number of carts', async () => {
    for (let index = 0; index < 3; index += 1) await leave(await shopperWithCart('victim@example.com'));
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    expect(await sentEmails()).toHaveLength(1);
  });

  it('keeps the request when its owner signs in', async () => {
    const shopper = await shopperWithCart('wish@example.com');
    await logIn(shopper);
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    expect((await sentEmails()).map(({ to }) => to)).toEqual(['wish@example.com']);
  });

  it('is not written about again when its owner signs in after the email', async () => {
    const shopper = await shopperWithCart('twice@example.com');
    await leave(shopper);
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    await logIn(shopper);
    await leave(shopper);
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    await ago('1 day');
    await remindOfCarts(shop.deps);
    expect(await sentEmails()).toHaveLength(1);
  });

  it('is not written about by an email without items, when all of them are not sold any more', async () => {
    await leave(await shopperWithCart('archived@example.com'));
    await ago('5 hours');
    const setStatus = (status: string) =>
      shop.db.execute(
        sql`update products set status = ${status} where handle in (select product_handle from variants where sku = 'MIX-5OZ')`,
      );
    await setStatus('archived');
    await remindOfCarts(shop.deps);
    await setStatus('active');
    await remindOfCarts(shop.deps);
    expect(await sentEmails()).toEqual([]);
  });
});

describe('a cart that was left again after a purchase', () => {
  /** Somebody who got a reminder and then bought what it was about. */
  async function buyer(email: string): Promise<TestShopper> {
    const shopper = await shopperWithCart(email);
    await leave(shopper);
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    expect(await reminders()).toHaveLength(1);
    const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 2 }]);
    await finalize(shopper, checkout, { email });
    await payWith(shopper, checkout, CARDS.succeeds);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
    await shop.advanceClock('1 minute');
    return shopper;
  }
  const fill = (shopper: TestShopper) =>
    shopper.post('/metrics/cart-items', { store_id: STORE, cartItems: [{ sku: 'MIX-10OZ', quantity: 1 }] });
  const reminders = async () => (await sentEmails()).filter(({ subject }) => /cart/.test(subject));

  afterEach(() => shop.advanceClock('0 days'));

  it.each([
    ['that browser', (shopper: TestShopper) => shopper],
    ['another browser', () => shop.shopper()],
  ])('is not written about within a week of the email before it, in %s', async (name, browser) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const shopper = browser(await buyer(email));
    await fill(shopper);
    await consentAgain(shopper, email);
    await leave(shopper);
    await shop.advanceClock('5 hours');
    await remindOfCarts(shop.deps);
    expect(await reminders()).toHaveLength(1);
  });

  it('is written about a week later by an email of its own', async () => {
    const email = 'regular@example.com';
    const shopper = await buyer(email);
    await shop.advanceClock('8 days');
    await fill(shopper);
    await consentAgain(shopper, email);
    await leave(shopper);
    await shop.advanceClock('8 days 5 hours');
    await remindOfCarts(shop.deps);
    const keys = (await reminders()).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });
});

describe('a cart that nobody touches', () => {
  it.each([
    ['89 days', 1],
    ['91 days', 0],
  ])('is stored for 90 days: after %s there are %i', async (interval, left) => {
    await shopperWithCart('old@example.com');
    await ago(interval);
    await deleteOldCarts(shop.db);
    expect(await shop.db.select().from(carts)).toHaveLength(left);
  });

  it.each([
    ['89 days', 'member@example.com'],
    ['91 days', null],
  ])(
    'stays in an account, with the address of a reminder for 90 days: after %s it is %s',
    async (interval, email) => {
      const customer = await newCustomer(shop, 'member@example.com');
      await customer.post('/metrics/cart-items', {
        store_id: STORE,
        cartItems: [{ sku: 'MIX-5OZ', quantity: 1 }],
      });
      await consentAgain(customer, 'member@example.com');
      await ago(interval);
      await deleteOldCarts(shop.db);
      const [cart] = await shop.db.select().from(carts);
      expect([cart?.email, cart?.recoveryConsentAt === null]).toEqual([email, email === null]);
    },
  );
});

describe('a reminder that was sent', () => {
  it.each([
    ['6 days', [{ email: 'memory@example.com' }]],
    ['8 days', [{ email: null }]],
    ['31 days', []],
  ])('is remembered by its address for a week and while its links work: after %s', async (interval, left) => {
    await leave(await shopperWithCart('memory@example.com'));
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    await shop.advanceClock(interval);
    await deleteOldCarts(shop.db);
    await shop.advanceClock('0 days');
    expect(await shop.db.select().from(cartReminders)).toMatchObject(left);
  });

  it('is forgotten with the account whose address got it, also when the cart was somebody else’s', async () => {
    const email = 'forgotten@example.com';
    await newCustomer(shop, email);
    await resetPassword(shop.shopper(), await resetToken(shop, email), PASSWORD);
    const customer = shop.shopper();
    await logIn(customer, { email, password: PASSWORD });
    await leave(await shopperWithCart(email));
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    const request = { store_id: STORE, password: PASSWORD, reviews: 'keep' };
    expect((await customer.post('/account/delete', request)).status).toBe(200);
    expect(await shop.db.select().from(cartReminders)).toMatchObject([{ email: null }]);
  });
});

describe("a reminder's link", () => {
  async function reminded(): Promise<QueuedEmail | undefined> {
    await leave(await shopperWithCart('link@example.com', 3));
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    return (await sentEmails())[0];
  }
  const restore = (shopper: TestShopper, token: string) =>
    shopper.post('/metrics/restore-cart', { token, store_id: STORE });

  it('brings the cart to another device, beside what is there', async () => {
    const token = linkOf(await reminded());
    const other = shop.shopper();
    await other.post('/metrics/cart-items', {
      store_id: STORE,
      cartItems: [{ sku: 'MIX-10OZ', quantity: 1 }],
    });
    expect((await restore(other, token)).status).toBe(200);
    expect(await cartOf(other)).toEqual([
      ['MIX-10OZ', 1],
      ['MIX-5OZ', 3],
    ]);
  });

  it('changes nothing the second time', async () => {
    const token = linkOf(await reminded());
    const other = shop.shopper();
    await restore(other, token);
    await restore(other, token);
    expect(await cartOf(other)).toEqual([['MIX-5OZ', 3]]);
  });

  it.each([
    ['was changed', (token: string) => `${token.slice(0, -2)}aa`],
    [
      'belongs to something else',
      (token: string) => token.replace(/^[^.]+/, '00000000-0000-4000-8000-000000000000'),
    ],
    ['is no token', () => 'hello'],
  ])('is refused when it %s', async (_, change) => {
    const token = change(linkOf(await reminded()));
    expect(await restore(shop.shopper(), token)).toMatchObject({ status: 401, body: { code: 'bad_token' } });
  });

  it('starts no session for a bad one', async () => {
    const stranger = shop.shopper();
    await restore(stranger, 'hello');
    expect(stranger.cookies.size).toBe(0);
  });

  it('is over after 30 days', async () => {
    const token = linkOf(await reminded());
    await shop.advanceClock('31 days');
    const { status } = await restore(shop.shopper(), token);
    await shop.advanceClock('0 days');
    expect(status).toBe(401);
  });

  it('ends the reminders in one click, and only on a POST', async () => {
    const sentEmail = await reminded();
    const wish = async () =>
      (await shop.db.select({ email: carts.email }).from(carts)).map(({ email }) => email);
    const nobody = shop.shopper();
    await nobody.get(sentEmail?.unsubscribeLink ?? '');
    expect(await wish()).toEqual(['link@example.com']);
    expect((await nobody.post(sentEmail?.unsubscribeLink ?? '', {}, FORM)).status).toBe(200);
    expect(await wish()).toEqual([null]);
  });

  it('ends them also after its owner has signed in, though the cart is the account’s now', async () => {
    const shopper = await shopperWithCart('link@example.com', 3);
    await leave(shopper);
    await ago('5 hours');
    await remindOfCarts(shop.deps);
    const [sentEmail] = await sentEmails();
    await logIn(shopper);
    const { status } = await shop.shopper().post(sentEmail?.unsubscribeLink ?? '', {}, FORM);
    expect(status).toBe(200);
    const rows = await shop.db.select().from(carts);
    expect(rows).toMatchObject([{ email: null, recoveryConsentAt: null, customerId: expect.any(String) }]);
  });

  it('ends no reminder of anything else when its cart was deleted', async () => {
    const sentEmail = await reminded();
    await shop.db.delete(carts);
    await shopperWithCart('other@example.com');
    expect((await shop.shopper().post(sentEmail?.unsubscribeLink ?? '', {}, FORM)).status).toBe(404);
    expect(await shop.db.select().from(carts)).toMatchObject([{ email: 'other@example.com' }]);
  });
});

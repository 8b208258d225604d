import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from '#server/account/delete-account.ts';
import { findCustomerByEmail } from '#server/auth/account-store.ts';
import { changePassword as changePasswordOf } from '#server/auth/change-password.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import {
  logIn,
  newCustomer,
  PASSWORD,
  resetPassword,
  resetToken,
  status,
} from '../../support/buying/people.ts';
import { EVERY_MONTH, list, subscribe } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), { work: true });
});
afterAll(() => shop.close());

const NEXT_PASSWORD = 'quiet-lemon-tram';
const COOKIE = 'shop_session';

let people = 0;
const someone = () => {
  people += 1;
  return `settings-${people}@example.com`;
};

const changePassword = (shopper: TestShopper, changes: object = {}) =>
  shopper.post('/auth/change_password', {
    store_id: STORE,
    current_password: PASSWORD,
    password: NEXT_PASSWORD,
    ...changes,
  });

describe('changing the password', () => {
  it('counts from then on', async () => {
    const email = someone();
    const customer = await newCustomer(shop, email);
    expect((await changePassword(customer)).status).toBe(200);
    expect((await logIn(shop.shopper(), { email, password: NEXT_PASSWORD })).status).toBe(200);
    expect((await logIn(shop.shopper(), { email, password: PASSWORD })).status).toBe(401);
  });

  it('ends every other session', async () => {
    const email = someone();
    const customer = await newCustomer(shop, email);
    const elsewhere = shop.shopper();
    await logIn(elsewhere, { email, password: PASSWORD });
    await changePassword(customer);
    expect((await status(elsewhere)).isLoggedIn).toBe(false);
  });

  it('keeps this session, under a new id', async () => {
    const customer = await newCustomer(shop, someone());
    const before = customer.cookies.get(COOKIE);
    const copy = shop.shopper();
    copy.cookies.set(COOKIE, before ?? '');
    await changePassword(customer);
    expect((await status(customer)).isLoggedIn).toBe(true);
    expect((await status(copy)).isLoggedIn).toBe(false);
  });

  it('is told to the owner by email, with what to do if it was somebody else', async () => {
    const email = someone();
    await changePassword(await newCustomer(shop, email));
    await vi.waitFor(async () => {
      const sent = await shop.db.select().from(sandboxMailbox);
      const mail = sent.find(({ to, subject }) => to === email && subject === 'Your password is a new one');
      expect(mail?.text).toContain('/forgot-password');
    });
  });

  it('names the field of a wrong present password, and changes nothing', async () => {
    const email = someone();
    const customer = await newCustomer(shop, email);
    const refused = await changePassword(customer, { current_password: 'not-the-password' });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_credentials']);
    expect(refused.body.errors).toEqual([{ path: '/current_password', message: expect.any(String) }]);
    expect((await logIn(shop.shopper(), { email, password: PASSWORD })).status).toBe(200);
  });

  it.each([['short'], ['password1'], [PASSWORD]])(
    'refuses %s as the next one, at its field',
    async (password) => {
      const customer = await newCustomer(shop, someone());
      const refused = await changePassword(customer, { password });
      expect([refused.status, refused.body.code]).toEqual([422, 'weak_password']);
      expect(refused.body.errors).toEqual([{ path: '/password', message: expect.any(String) }]);
    },
  );

  it('is only for those who are signed in', async () => {
    expect((await changePassword(shop.shopper())).status).toBe(401);
  });

  it('is refused to other sites', async () => {
    const customer = await newCustomer(shop, someone());
    const body = { store_id: STORE, current_password: PASSWORD, password: NEXT_PASSWORD };
    const refused = await customer.post('/auth/change_password', body, { origin: 'https://evil.example' });
    expect([refused.status, refused.body.code]).toEqual([403, 'cross_site']);
  });

  it('makes links for a forgotten password that were sent before useless', async () => {
    const email = someone();
    const customer = await newCustomer(shop, email);
    const token = await resetToken(shop, email);
    await changePassword(customer);
    expect((await resetPassword(shop.shopper(), token, 'another-fine-day')).status).toBe(401);
  });

  it('is done once by two at once', async () => {
    const customer = await newCustomer(shop, someone());
    const answers = await Promise.all([
      changePassword(customer),
      changePassword(customer, { password: 'another-fine-day' }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401]);
  });

  it('that another request has changed since it was checked is refused at its field', async () => {
    const email = someone();
    await newCustomer(shop, email);
    const own = await findCustomerByEmail(shop.db, STORE, email);
    if (!own) throw new Error('there is no account');
    const outdated = { ...own, passwordHash: 'the hash of the password before' };
    const refused = (path: string) => ({ code: 'invalid_credentials', details: { errors: [{ path }] } });
    await expect(
      shop.db.transaction((tx) =>
        changePasswordOf(tx, shop.deps, { own: outdated, passwordHash: 'of the next one' }),
      ),
    ).rejects.toMatchObject(refused('/current_password'));
    await expect(
      deleteAccount(shop.deps, outdated, { reviews: 'keep', saysGoodbye: true }),
    ).rejects.toMatchObject(refused('/password'));
  });

  it('counts wrong ones together with failed logins', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    const email = someone();
    const customer = await newCustomer(limited, email);
    customer.cookies.delete('shop_device');
    for (let tries = 0; tries < 10; tries += 1)
      await changePassword(customer, { current_password: 'not-the-password' });
    const refused = await changePassword(customer);
    const login = await logIn(limited.shopper(), { email, password: PASSWORD });
    await limited.close();
    expect([refused.status, login.status]).toEqual([429, 429]);
  });
});

const HOME = {
  line1: '12 Mustard Lane',
  line2: 'Flat 3',
  city: 'New York',
  state: 'new york',
  postal_code: '100011234',
  country: 'us',
};
const CABIN = { line1: '4 Lake Rd', city: 'Toronto', state: 'ON', postal_code: 'm5v2t6', country: 'CA' };

const save = (shopper: TestShopper, changes: object = {}) =>
  shopper.post('/account/save_address', { store_id: STORE, name: 'Noor Patel', address: HOME, ...changes });
const remove = (shopper: TestShopper, addressId: string) =>
  shopper.post('/account/delete_address', { store_id: STORE, address_id: addressId });
const addressesOf = async (shopper: TestShopper) =>
  (await shopper.get(`/account/addresses?store_id=${STORE}`)).body.addresses;

describe('the address book', () => {
  it('keeps an address the way it is printed on a label, and makes the first one the default', async () => {
    const customer = await newCustomer(shop, someone());
    await save(customer);
    expect(await addressesOf(customer)).toEqual([
      {
        id: expect.any(String),
        name: 'Noor Patel',
        address: { ...HOME, state: 'NY', postal_code: '10001-1234', country: 'US' },
        is_default: true,
        subscriptions: 0,
      },
    ]);
  });

  it('has one default, which comes first', async () => {
    const customer = await newCustomer(shop, someone());
    await save(customer);
    const { body } = await save(customer, { address: CABIN, is_default: true });
    expect(body.addresses.map((saved: { is_default: boolean }) => saved.is_default)).toEqual([true, false]);
    expect(body.addresses[0].address).toMatchObject({ city: 'Toronto', postal_code: 'M5V 2T6' });
  });

  it('changes an address in its place', async () => {
    const customer = await newCustomer(shop, someone());
    const [{ id }] = (await save(customer)).body.addresses;
    const { body } = await save(customer, { address_id: id, name: 'N. Patel', address: CABIN });
    expect(body.addresses).toMatchObject([{ id, name: 'N. Patel', is_default: true }]);
  });

  it('has another default when the default is deleted', async () => {
    const customer = await newCustomer(shop, someone());
    const [{ id }] = (await save(customer)).body.addresses;
    await save(customer, { address: CABIN });
    const { body } = await remove(customer, id);
    expect(body.addresses).toMatchObject([{ address: { city: 'Toronto' }, is_default: true }]);
  });

  it('names every field that is wrong, and saves nothing', async () => {
    const customer = await newCustomer(shop, someone());
    const refused = await save(customer, { address: { ...HOME, line1: ' ', postal_code: '90210' } });
    expect([refused.status, refused.body.code]).toEqual([422, 'unknown_address']);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      '/address/line1',
      '/address/postal_code',
    ]);
    expect(await addressesOf(customer)).toEqual([]);
  });

  it('refuses a web address for a name', async () => {
    const customer = await newCustomer(shop, someone());
    const refused = await save(customer, { name: 'www.example.com' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, '/name']);
  });

  it('holds twenty, also when two are added at once', async () => {
    const customer = await newCustomer(shop, someone());
    for (let saved = 0; saved < 19; saved += 1) await save(customer);
    const last = await Promise.all([save(customer), save(customer)]);
    expect(last.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(await addressesOf(customer)).toHaveLength(20);
  });

  it('is nobody else’s to change, to delete or to see', async () => {
    const owner = await newCustomer(shop, someone());
    const [{ id }] = (await save(owner)).body.addresses;
    const stranger = await newCustomer(shop, someone());
    expect((await save(stranger, { address_id: id, name: 'Mallory' })).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect(await addressesOf(stranger)).toEqual([]);
    expect(await addressesOf(owner)).toMatchObject([{ name: 'Noor Patel' }]);
  });

  it('is only for those who are signed in', async () => {
    const visitor = shop.shopper();
    const answers = [
      await visitor.get(`/account/addresses?store_id=${STORE}`),
      await save(visitor),
      await remove(visitor, '4edc4a90-78a3-4fdd-9d48-e2e2052ddc53'),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
  });
});

describe('moving house', () => {
  /** A customer with a saved address and a subscription that goes there. */
  async function subscriber(): Promise<{ customer: TestShopper; email: string; addressId: string }> {
    const email = someone();
    const customer = await newCustomer(shop, email);
    const [{ id }] = (await save(customer)).body.addresses;
    await subscribe(customer, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], {
      email,
      fullName: 'noor  patel',
      address: HOME,
    });
    return { customer, email, addressId: id };
  }
  const goesTo = async (customer: TestShopper) => (await list(customer)).body.subscriptions[0].address.line1;
  const NEXT = { ...HOME, line1: '9 Cashew Court', line2: null };

  it('lists how many subscriptions go to an address', async () => {
    const { customer } = await subscriber();
    await save(customer, { address: CABIN });
    const counts = (await addressesOf(customer)).map(
      (saved: { subscriptions: number }) => saved.subscriptions,
    );
    expect(counts).toEqual([1, 0]);
  });

  it('moves the subscriptions that go to a changed address with it, and writes about each', async () => {
    const { customer, email, addressId } = await subscriber();
    const { body } = await save(customer, { address_id: addressId, address: NEXT, move_subscriptions: true });
    expect(body.addresses[0].subscriptions).toBe(1);
    expect(await goesTo(customer)).toBe('9 Cashew Court');
    await vi.waitFor(async () => {
      const mails = await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, email));
      expect(mails.filter(({ text }) => text.includes('9 Cashew Court'))).toHaveLength(1);
    });
  });

  it('leaves them where they go unless that is asked for', async () => {
    const { customer, addressId } = await subscriber();
    await save(customer, { address_id: addressId, address: NEXT });
    expect(await goesTo(customer)).toBe('12 Mustard Lane');
  });

  it('leaves those that go elsewhere', async () => {
    const { customer } = await subscriber();
    const book = (await save(customer, { address: CABIN })).body.addresses;
    const cabin = book.find((saved: { is_default: boolean }) => !saved.is_default).id;
    await save(customer, { address_id: cabin, address: NEXT, move_subscriptions: true });
    expect(await goesTo(customer)).toBe('12 Mustard Lane');
  });

  it('changes nothing when a subscription cannot be sent to the new address', async () => {
    const { customer, addressId } = await subscriber();
    await shop.db.execute(sql`update shipping_rates set country = 'ZZ' where country = 'US'`);
    const refused = await save(customer, { address_id: addressId, address: NEXT, move_subscriptions: true });
    await shop.db.execute(sql`update shipping_rates set country = 'US' where country = 'ZZ'`);
    expect([refused.status, refused.body.code]).toEqual([422, 'shipping_unavailable']);
    expect((await addressesOf(customer))[0].address.line1).toBe('12 Mustard Lane');
  });
});

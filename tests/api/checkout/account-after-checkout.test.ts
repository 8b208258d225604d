import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCustomerByEmail } from '#server/auth/account-store.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { details, finalize, openCheckout } from '../../support/buying/buying.ts';
import { buyAs } from '../../support/buying/order-pages.ts';
import { emailsInOutbox, orderRow } from '../../support/buying/orders.ts';
import {
  ASHA,
  logIn,
  newCustomer,
  PASSWORD,
  resetPassword,
  resetToken,
  status,
} from '../../support/buying/people.ts';
import { EVERY_MONTH, list, subscribe } from '../../support/buying/subscribing.ts';
import {
  AS_IN_PRODUCTION,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

const TWO = [{ sku: 'MIX-5OZ', quantity: 2 }];

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(undefined, AS_IN_PRODUCTION);
});
afterAll(() => shop.close());

const newEmail = () => `paid.${crypto.randomUUID().slice(0, 8)}@example.com`;

const askForAccount = (shopper: TestShopper, sessionId: string, password = PASSWORD) =>
  shopper.post('/auth/signup_after_checkout', { store_id: STORE, session_id: sessionId, password });

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** A guest who has just paid. */
async function paidGuest(email = newEmail(), changes: object = {}) {
  const guest = shop.shopper();
  const { order_id: id, sessionId, offers_account } = await buyAs(guest, TWO, { email, ...changes });
  return { guest, email, id, sessionId, offered: offers_account };
}

const isOffered = async (shopper: TestShopper, sessionId: string): Promise<boolean> => {
  const query = `session_id=${sessionId}&store_id=${STORE}`;
  return (await shopper.get(`/stripe/checkout-session-details?${query}`)).body.offers_account;
};

const ordersOf = async (shopper: TestShopper, customer_email: string): Promise<string[]> => {
  const body = { store_id: STORE, customer_email };
  const answer = await shopper.post('/auth/fetch_customer_order_history', body);
  return answer.body.order_history.map(({ order_id }: { order_id: string }) => order_id);
};

/** Subjects of the emails about the account, in the outbox. */
async function subjectsAboutAccount(to: string): Promise<string[]> {
  const emails = [...(await emailsInOutbox(shop, 'welcome:')), ...(await emailsInOutbox(shop, 'already-'))];
  return emails.filter((email) => email.to === to).map(({ subject }) => subject);
}

describe('a guest who has just paid', () => {
  it('gets an account with the order’s email and name by one password, and logs in to the order', async () => {
    const { guest, email, id, sessionId, offered } = await paidGuest();
    expect(offered).toBe(true);
    const answer = await askForAccount(guest, sessionId);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await status(guest)).isLoggedIn).toBe(false);
    await logIn(guest, { email, password: PASSWORD });
    expect((await status(guest)).user).toMatchObject({ email, first_name: 'Gita', last_name: 'Guest' });
    expect(await ordersOf(guest, email)).toEqual([id]);
    expect(await subjectsAboutAccount(email)).toEqual(['Your account is ready']);
  });

  it('has an unproved account, whose emails name nobody', async () => {
    const { guest, email, sessionId } = await paidGuest();
    await askForAccount(guest, sessionId);
    expect((await findCustomerByEmail(shop.db, STORE, email))?.emailProvedAt).toBeNull();
    const [sent] = (await emailsInOutbox(shop, 'welcome:')).filter(({ to }) => to === email);
    expect(JSON.stringify(sent)).not.toContain('Gita');
  });

  it('finds the subscription that the checkout began in the account', async () => {
    const email = newEmail();
    const guest = shop.shopper();
    const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
    const { order_id: id } = (await subscribe(guest, items, { email })).body;
    await askForAccount(guest, (await orderRow(shop, { id })).checkoutId ?? '');
    await logIn(guest, { email, password: PASSWORD });
    expect((await list(guest)).body.subscriptions).toHaveLength(1);
    expect(await ordersOf(guest, email)).toEqual([id]);
  });

  it('keeps the cart', async () => {
    const { guest, email, sessionId } = await paidGuest();
    const cartItems = [{ sku: 'MIX-10OZ', quantity: 1 }];
    await guest.post('/metrics/cart-items', { cartItems });
    await askForAccount(guest, sessionId);
    expect((await guest.get('/metrics/cart-items')).body.cartItems).toMatchObject(cartItems);
    await logIn(guest, { email, password: PASSWORD });
    expect((await guest.get('/metrics/cart-items')).body.cartItems).toMatchObject(cartItems);
  });

  it('gets a name of one word, and a very long one, into the account', async () => {
    const { guest, email, sessionId } = await paidGuest(newEmail(), { name: 'M'.repeat(200) });
    expect((await askForAccount(guest, sessionId)).status).toBe(200);
    const customer = await findCustomerByEmail(shop.db, STORE, email);
    expect([customer?.firstName, customer?.lastName]).toEqual(['M'.repeat(100), '']);
  });

  it.each([
    ['short', 'abc-123'],
    ['common', 'password123'],
    ['long', 'plum tree '.repeat(20)],
  ])('is told at the field that a %s password will not do, and may try again', async (_kind, password) => {
    const { guest, sessionId } = await paidGuest();
    const refused = await askForAccount(guest, sessionId, password);
    expect(codeOf(refused)).toEqual([422, 'weak_password']);
    expect(refused.body.errors).toEqual([{ path: '/password', message: refused.body.detail }]);
    expect(await isOffered(guest, sessionId)).toBe(true);
    expect((await askForAccount(guest, sessionId)).status).toBe(200);
  });

  it('cannot use the email of the order as password', async () => {
    const { guest, email, sessionId } = await paidGuest();
    expect(codeOf(await askForAccount(guest, sessionId, email.toUpperCase()))).toEqual([
      422,
      'weak_password',
    ]);
  });

  it('who presses five times at once makes one account and gets one email', async () => {
    const { guest, email, id, sessionId } = await paidGuest();
    const presses = [1, 2, 3, 4, 5].map(() => askForAccount(guest, sessionId));
    expect((await Promise.all(presses)).map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.db.$count(customers, eq(customers.email, email))).toBe(1);
    expect(await subjectsAboutAccount(email)).toEqual(['Your account is ready']);
    await logIn(guest, { email, password: PASSWORD });
    expect(await ordersOf(guest, email)).toEqual([id]);
  });

  it('keeps the first password when it is asked for again', async () => {
    const { guest, email, sessionId } = await paidGuest();
    await askForAccount(guest, sessionId);
    expect((await askForAccount(guest, sessionId, 'other-plum-tree')).status).toBe(200);
    expect((await logIn(shop.shopper(), { email, password: PASSWORD })).status).toBe(200);
  });

  it('with two orders at once makes one account, in which only the first order is', async () => {
    const email = newEmail();
    const [one, two] = [await paidGuest(email), await paidGuest(email)];
    const answers = await Promise.all(
      [one, two].map(({ guest, sessionId }) => askForAccount(guest, sessionId)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const customer = shop.shopper();
    await logIn(customer, { email, password: PASSWORD });
    expect(await ordersOf(customer, email)).toHaveLength(1);
  });
});

describe('a buyer who typed the address of a customer', () => {
  it('is answered alike, changes nothing, gets nothing, and the owner is told by email', async () => {
    const email = newEmail();
    const owner = await newCustomer(shop, email);
    const { order_id: before } = await buyAs(owner, TWO, { email });
    const { guest, id, sessionId } = await paidGuest(email);
    const answer = await askForAccount(guest, sessionId, 'other-plum-tree');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await subjectsAboutAccount(email)).toContain('You already have an account');
    expect((await logIn(shop.shopper(), { email, password: 'other-plum-tree' })).status).toBe(401);
    expect(await ordersOf(owner, email)).toEqual([before]);
    expect((await orderRow(shop, { id })).customerId).toBeNull();
  });

  it('sees no difference on the page either, before and after asking', async () => {
    const known = await paidGuest(ASHA.email);
    const unknown = await paidGuest();
    const seen = async ({ guest, sessionId }: typeof known) => {
      const before = await isOffered(guest, sessionId);
      const answers = [await askForAccount(guest, sessionId), await askForAccount(guest, sessionId)];
      return [before, answers.map(codeOf), await isOffered(guest, sessionId)];
    };
    expect(await seen(known)).toEqual(await seen(unknown));
    expect(await isOffered(known.guest, known.sessionId)).toBe(false);
  });

  it('emails the owner once, however often it is asked', async () => {
    const email = newEmail();
    await newCustomer(shop, email);
    const { guest, sessionId } = await paidGuest(email);
    await Promise.all([1, 2, 3].map(() => askForAccount(guest, sessionId)));
    const subjects = await subjectsAboutAccount(email);
    expect(subjects.filter((subject) => subject === 'You already have an account')).toHaveLength(1);
  });
});

describe('a buyer who typed the address of somebody without an account', () => {
  it('gets none of what was bought with the address before', async () => {
    const email = newEmail();
    await paidGuest(email);
    const { guest, id, sessionId } = await paidGuest(email);
    await askForAccount(guest, sessionId);
    await logIn(guest, { email, password: PASSWORD });
    expect(await ordersOf(guest, email)).toEqual([id]);
  });

  it('loses the account, with name and login, to the owner’s first reset', async () => {
    const { guest, email, sessionId } = await paidGuest();
    await askForAccount(guest, sessionId);
    await logIn(guest, { email, password: PASSWORD });
    const owner = shop.shopper();
    await resetPassword(owner, await resetToken(shop, email), 'brand-new-plum');
    await logIn(owner, { email, password: 'brand-new-plum' });
    expect((await status(guest)).isLoggedIn).toBe(false);
    expect((await status(owner)).user).toMatchObject({ first_name: '', last_name: '' });
  });
});

describe('an account from a checkout is refused', () => {
  it('to everyone but the session that paid', async () => {
    const { email, sessionId } = await paidGuest();
    const other = (await paidGuest()).guest;
    const customer = await newCustomer(shop, newEmail());
    for (const shopper of [shop.shopper(), other, customer]) {
      expect(codeOf(await askForAccount(shopper, sessionId))).toEqual([404, 'not_found']);
    }
    expect(await findCustomerByEmail(shop.db, STORE, email)).toBeNull();
  });

  it('to a signed-in customer, also one who signed in after paying', async () => {
    const email = newEmail();
    const { guest, sessionId } = await paidGuest();
    await newCustomer(shop, email);
    await logIn(guest, { email, password: PASSWORD });
    expect(await isOffered(guest, sessionId)).toBe(false);
    expect(codeOf(await askForAccount(guest, sessionId))).toEqual([409, 'not_possible_now']);
  });

  it('before the order is paid', async () => {
    const guest = shop.shopper();
    const checkout = await openCheckout(guest, TWO);
    await finalize(guest, checkout, { email: newEmail() });
    expect((await details(guest, checkout)).body.offers_account).toBe(false);
    expect(codeOf(await askForAccount(guest, checkout.sessionId))).toEqual([409, 'not_possible_now']);
  });

  it('for a checkout that there is not', async () => {
    expect(codeOf(await askForAccount(shop.shopper(), crypto.randomUUID()))).toEqual([404, 'not_found']);
    expect(codeOf(await askForAccount(shop.shopper(), "' or 1=1"))).toEqual([404, 'not_found']);
  });

  it('as often as a sign-up is', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    try {
      const guest = limited.shopper();
      const { sessionId } = await buyAs(guest, TWO, { email: newEmail() });
      const answers = [];
      for (let tries = 0; tries < 61; tries += 1)
        answers.push(await askForAccount(guest, sessionId, 'short'));
      expect(answers.slice(0, 60).every((answer) => answer.status === 422)).toBe(true);
      expect(codeOf(answers.at(-1) ?? { status: 0, body: {} })).toEqual([429, 'too_many_requests']);
    } finally {
      await limited.close();
    }
  });

  it('an hour after the order', async () => {
    const late = await startTestShop();
    try {
      const guest = late.shopper();
      const { sessionId } = await buyAs(guest, TWO, { email: newEmail() });
      await late.advanceClock('61 minutes');
      expect(await isOffered(guest, sessionId)).toBe(false);
      expect(codeOf(await askForAccount(guest, sessionId))).toEqual([409, 'not_possible_now']);
    } finally {
      await late.close();
    }
  });
});

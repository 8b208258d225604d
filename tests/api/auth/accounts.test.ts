import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { ASHA, logIn, newCustomer, signUp, status } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), { work: true });
});
afterAll(() => shop.close());

const NOT_FOUND = 'Account not found. Please check your email and password and try again.';

describe('logging in', () => {
  it('answers who it is', async () => {
    const { status: code, body } = await logIn(shop.shopper());
    expect(code).toBe(200);
    expect(body.user).toMatchObject({
      email: ASHA.email,
      firstName: expect.any(String),
      lastName: expect.any(String),
    });
    expect(body.user.customerId).toBe(body.user.id);
  });

  it('is known to the status check afterwards', async () => {
    const customer = shop.shopper();
    await logIn(customer);
    const { isLoggedIn, user } = await status(customer);
    expect(isLoggedIn).toBe(true);
    expect(Object.keys(user).toSorted()).toEqual(['email', 'first_name', 'id', 'last_name']);
  });

  it('takes the address in any case', async () => {
    expect((await logIn(shop.shopper(), { ...ASHA, email: 'Asha@Example.COM' })).status).toBe(200);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = await logIn(shop.shopper(), { ...ASHA, password: 'something-else' });
    const unknown = await logIn(shop.shopper(), { ...ASHA, email: 'nobody@example.com' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials', detail: NOT_FOUND });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('leaves a visitor who failed signed out, without a cookie', async () => {
    const visitor = shop.shopper();
    await logIn(visitor, { ...ASHA, password: 'something-else' });
    expect(visitor.cookies.size).toBe(0);
  });

  it('is refused for a while after ten wrong passwords, even with the right one', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    for (let tries = 0; tries < 10; tries += 1) {
      await logIn(limited.shopper(), { ...ASHA, password: 'something-else' });
    }
    const { status: code, headers } = await logIn(limited.shopper());
    await limited.close();
    expect(code).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('signing up', () => {
  it('makes an account and does not sign in', async () => {
    const visitor = shop.shopper();
    const { status: code, body } = await signUp(visitor, { email: 'made@example.com' });
    expect(code).toBe(200);
    expect(body.user).toMatchObject({ email: 'made@example.com', firstName: 'Noor', lastName: 'Patel' });
    expect((await status(visitor)).isLoggedIn).toBe(false);
  });

  it('stores the password as an argon2id hash', async () => {
    await signUp(shop.shopper(), { email: 'hashed@example.com' });
    const [row] = await shop.db.select().from(customers).where(eq(customers.email, 'hashed@example.com'));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('answers the same for an address that has an account, changes nothing, and tells its owner by email', async () => {
    await signUp(shop.shopper(), { email: 'twice@example.com' });
    const again = await signUp(shop.shopper(), { email: 'twice@example.com', password: 'other-plum-tree' });
    expect(again.status).toBe(200);
    expect(again.body.user).toMatchObject({ email: 'twice@example.com', firstName: 'Noor' });
    const taken = { email: 'twice@example.com', password: 'other-plum-tree' };
    expect((await logIn(shop.shopper(), taken)).status).toBe(401);
    await mailTo('twice@example.com', 'You already have an account');
  });

  it('by two at once makes one account', async () => {
    await Promise.all([1, 2, 3].map(() => signUp(shop.shopper(), { email: 'race@example.com' })));
    expect(await shop.db.$count(customers, eq(customers.email, 'race@example.com'))).toBe(1);
  });

  it.each([
    ['short', 'abc-123'],
    ['common', 'password123'],
    ['long', 'plum tree '.repeat(20)],
  ])('refuses a %s password and says why', async (_kind, password) => {
    const { status: code, body } = await signUp(shop.shopper(), { email: 'weak@example.com', password });
    expect([code, body.code]).toEqual([422, 'weak_password']);
    expect(body.errors).toEqual([{ path: '/password', message: body.detail }]);
  });

  it('takes no role from the outside', async () => {
    const { status: code } = await signUp(shop.shopper(), { email: 'boss@example.com', role: 'operator' });
    expect(code).toBe(400);
  });
});

describe('a forgotten password', () => {
  it('is answered alike whether or not there is an account', async () => {
    const known = await shop.shopper().post('/auth/forgot_password', { email: ASHA.email, store_id: STORE });
    const unknown = await shop
      .shopper()
      .post('/auth/forgot_password', { email: 'no@example.com', store_id: STORE });
    expect([known.status, known.body]).toEqual([200, {}]);
    expect([unknown.status, unknown.body]).toEqual([200, {}]);
  });

  it('is replaced by a mailed link, once, and every session of the account ends', async () => {
    const customer = await newCustomer(shop, 'forgets@example.com');
    const token = await mailedToken('forgets@example.com');
    expect((await reset(token, 'brand-new-plum')).status).toBe(200);
    expect((await status(customer)).isLoggedIn).toBe(false);
    expect(
      (await logIn(shop.shopper(), { email: 'forgets@example.com', password: 'brand-new-plum' })).status,
    ).toBe(200);
    const again = await reset(token, 'third-new-plum');
    expect([again.status, again.body.code]).toEqual([401, 'bad_token']);
  });

  it('still has its link after a password that was too weak', async () => {
    await signUp(shop.shopper(), { email: 'weak-reset@example.com' });
    const token = await mailedToken('weak-reset@example.com');
    expect((await reset(token, 'password')).status).toBe(422);
    expect((await reset(token, 'brand-new-plum')).status).toBe(200);
  });

  it('has a link to the shop itself, whatever host the request named', async () => {
    await signUp(shop.shopper(), { email: 'host@example.com' });
    const body = { email: 'host@example.com', store_id: STORE };
    await shop.shopper().post('/auth/forgot_password', body, { host: 'evil.example' });
    const { text } = await mailTo('host@example.com', 'Choose a new password');
    expect(text).toContain('http://localhost:3000/reset-password?token=');
    expect(text).not.toContain('evil.example');
  });

  it('cannot be set by a made-up token', async () => {
    expect((await reset('made-up', 'brand-new-plum')).status).toBe(401);
  });
});

const reset = (token: string, password: string) =>
  shop.shopper().post('/auth/reset_password', { token, password, store_id: STORE });

async function mailedToken(email: string): Promise<string> {
  await shop.shopper().post('/auth/forgot_password', { email, store_id: STORE });
  const { text } = await mailTo(email, 'Choose a new password');
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

async function mailTo(to: string, subject: string) {
  return vi.waitFor(
    async () => {
      const mails = await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, to));
      const found = mails.find((mail) => mail.subject === subject);
      if (!found) throw new Error(`no mail to ${to} about ${subject}`);
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );
}

describe('an email to an address that nobody has proved yet', () => {
  it('has none of the text that was typed into the form', async () => {
    const words = { first_name: 'your order of $899 is confirmed', last_name: 'Call 800 555 1234' };
    const body = { email: 'unproved@example.com', store_id: STORE };
    await signUp(shop.shopper(), { ...words, ...body });
    await signUp(shop.shopper(), { ...words, ...body });
    await shop.shopper().post('/auth/forgot_password', body);
    for (const subject of ['Your account is ready', 'You already have an account', 'Choose a new password']) {
      const { text, html } = await mailTo('unproved@example.com', subject);
      expect(text + html).not.toMatch(/899|555/);
    }
  });

  it('greets nobody by the name that was typed, though it may read like one', async () => {
    const body = { email: 'nameless@example.com', store_id: STORE };
    await signUp(shop.shopper(), { ...body, first_name: 'Your order was', last_name: 'Sent Elsewhere' });
    await shop.shopper().post('/auth/forgot_password', body);
    const { text, html } = await mailTo(body.email, 'Choose a new password');
    expect(text + html).not.toMatch(/order was|elsewhere/i);
  });
});

describe('a name with a web address, or with a second line', () => {
  const name = 'see https://evil.example';
  it.each([
    ['/auth/signup', '/first_name', { first_name: name }],
    ['/auth/signup', '/last_name', { last_name: 'Rao\nYour order' }],
  ])('is refused by %s at %s, in words', async (_url, path, changes) => {
    const { status: code, body } = await signUp(shop.shopper(), { email: 'linked@example.com', ...changes });
    expect([code, body.errors[0]]).toEqual([400, { path, message: expect.stringMatching(/^Please /) }]);
  });

  it.each([
    ['/stripe/preview_tax_and_shipping', '/address/line1', { address: { line1: name } }],
    [
      '/customer_service/process_customer_service_request',
      '/customer_service_data/customer_name',
      {
        customer_service_data: { customer_name: name, customer_email: 'a@example.com', message: 'hi' },
      },
    ],
    ['/stripe/calculate_tax_final', '/name', { payment_intent_id: 'pi_1', name }],
    ['/stripe/confirm_subscription', '/fullName', { email: 'a@example.com', fullName: name }],
  ])('is refused by %s at %s', async (url, path, body) => {
    const answer = await shop.shopper().post(url, { store_id: STORE, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ path, message: 'Please leave web addresses out.' });
  });
});

describe('a link that is too old', () => {
  it('sets no password after an hour', async () => {
    const timed = await startTestShop(() => ({}), { work: true });
    const { email } = ASHA;
    await timed.shopper().post('/auth/forgot_password', { email, store_id: STORE });
    const token = await vi.waitFor(
      async () => {
        const [mail] = await timed.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, email));
        const found = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
        if (!found) throw new Error('no mail yet');
        return found;
      },
      { timeout: 20_000, interval: 100 },
    );
    await timed.advanceClock('61 minutes');
    const body = { token, password: 'brand-new-plum', store_id: STORE };
    const answer = await timed.shopper().post('/auth/reset_password', body);
    await timed.close();
    expect(answer.status).toBe(401);
  });
});

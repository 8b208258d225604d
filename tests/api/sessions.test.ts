import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#server/platform/tables/identity-tables.ts';
import { ASHA, logIn, newCustomer, status } from '../support/people.ts';
import { STORE, startTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const COOKIE = 'shop_session';
const initialize = { store_id: STORE };

describe('the start of a visit', () => {
  it('sets a session cookie that scripts cannot read and other sites do not send', async () => {
    const { headers } = await shop.shopper().post('/metrics/initialize', {}, initialize);
    expect(String(headers['set-cookie'])).toMatch(/^shop_session=[^;]{40,};.*HttpOnly;.*SameSite=Lax/i);
  });

  it('keeps the cookie to https when the shop is on https', async () => {
    const secure = await startTestShop(() => ({ publicUrl: 'https://shop.example.com' }));
    const { headers } = await secure.shopper().post('/metrics/initialize', {}, initialize);
    await secure.close();
    expect(String(headers['set-cookie'])).toMatch(/; Secure/i);
  });

  it('does not sign anyone in', async () => {
    const visitor = shop.shopper();
    await visitor.post('/metrics/initialize', {}, initialize);
    expect(await status(visitor)).toEqual({ isLoggedIn: false, user: null });
  });

  it('keeps the session that there is', async () => {
    const visitor = shop.shopper();
    await visitor.post('/metrics/initialize', {}, initialize);
    const before = visitor.cookies.get(COOKIE);
    await visitor.post('/metrics/initialize', {}, initialize);
    expect(visitor.cookies.get(COOKIE)).toBe(before);
  });

  it('needs a store', async () => {
    const { status: code, body } = await shop.shopper().post('/metrics/initialize');
    expect([code, body.code]).toEqual([400, 'unknown_store']);
  });

  it('needs a store that exists', async () => {
    const answer = await shop.shopper().post('/metrics/initialize', {}, { store_id: 'store_nowhere' });
    expect([answer.status, answer.body.code]).toEqual([404, 'unknown_store']);
  });
});

describe('a visitor who only looks', () => {
  it('gets no cookie and leaves no session behind', async () => {
    const visitor = shop.shopper();
    const before = await shop.db.$count(sessions);
    await visitor.get(`/search/collection?collection_name=all_products&store_id=${STORE}`);
    await status(visitor);
    await visitor.get('/metrics/cart-items');
    await visitor.post('/metrics/cart-items', { cartItems: [] });
    expect(visitor.cookies.size).toBe(0);
    expect(await shop.db.$count(sessions)).toBe(before);
  });
});

describe('a session', () => {
  it('gets a new id at login, and the planted one is worth nothing', async () => {
    const victim = shop.shopper();
    await victim.post('/metrics/initialize', {}, initialize);
    const planted = victim.cookies.get(COOKIE) ?? '';
    await logIn(victim);
    const attacker = shop.shopper();
    attacker.cookies.set(COOKIE, planted);
    expect(victim.cookies.get(COOKIE)).not.toBe(planted);
    expect((await status(attacker)).isLoggedIn).toBe(false);
  });

  it('is gone on the server after logout', async () => {
    const customer = shop.shopper();
    await logIn(customer);
    const kept = customer.cookies.get(COOKIE) ?? '';
    await customer.post('/auth/logout');
    expect(customer.cookies.has(COOKIE)).toBe(false);
    customer.cookies.set(COOKIE, kept);
    expect((await status(customer)).isLoggedIn).toBe(false);
  });

  it('of someone else cannot be made up: an unsigned id is refused', async () => {
    const customer = shop.shopper();
    await logIn(customer);
    const id = (customer.cookies.get(COOKIE) ?? '').split('.')[0] ?? '';
    const attacker = shop.shopper();
    attacker.cookies.set(COOKIE, `${id}.forged`);
    expect((await status(attacker)).isLoggedIn).toBe(false);
  });

  it('cannot be opened with what the table holds', async () => {
    const customer = shop.shopper();
    await logIn(customer);
    const id = (customer.cookies.get(COOKIE) ?? '').split('.')[0] ?? '';
    expect(await shop.db.$count(sessions, eq(sessions.idHash, id))).toBe(0);
  });

  it('carries nothing over when another customer signs in with it', async () => {
    const shared = await newCustomer(shop, 'first@example.com');
    const first = await shopperIds();
    await newCustomer(shop, 'second@example.com');
    await logIn(shared, { email: 'second@example.com', password: 'kx7-plum-tree' });
    const second = await shopperIds();
    expect(second).not.toContain(first.at(-1));
  });
});

/** Shopper ids of all sessions, the newest last. */
async function shopperIds(): Promise<string[]> {
  const rows = await shop.db.select().from(sessions).orderBy(sessions.createdAt);
  return rows.map(({ data }) => (data as { shopperId: string }).shopperId);
}

describe('time', () => {
  it('ends a session that was not used for 30 days, and keeps one that was', async () => {
    const timed = await startTestShop();
    const used = timed.shopper();
    const unused = timed.shopper();
    await logIn(used);
    await logIn(unused);
    await timed.advanceClock('20 days');
    await status(used);
    await timed.advanceClock('31 days');
    const [stillIn, out] = [await status(used), await status(unused)];
    await timed.close();
    expect(stillIn.user.email).toBe(ASHA.email);
    expect(out.isLoggedIn).toBe(false);
  });
});

describe('calls that need no body', () => {
  it.each(['/metrics/initialize', '/auth/logout'])('%s is answered without one', async (url) => {
    const { statusCode } = await shop.app.inject({ method: 'POST', url, headers: { store_id: STORE } });
    expect(statusCode).toBe(200);
  });
});

describe('answers that read a session', () => {
  it('are kept by no cache for visitors without one either: others get another answer at the same address', async () => {
    const { headers, body } = await shop.shopper().get(`/metrics/cart-items?store_id=${STORE}`);
    expect(body).toEqual({ cartItems: [] });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('are kept by no cache', async () => {
    const customer = shop.shopper();
    await logIn(customer);
    const { headers } = await customer.get(`/auth/status?store_id=${STORE}`);
    expect(headers['cache-control']).toBe('no-store');
  });
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopperId } from '#domain/ids.ts';
import { sessions } from '#server/platform/database/schema/identity-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { ASHA, logIn, newCustomer, status } from '../../support/buying/people.ts';
import {
  type Answer,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
  waitingForLocks,
} from '../../support/test-shop.ts';

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
    expect(String(headers['set-cookie'])).toMatch(/^__Host-shop_session=.*; Path=\/;.*; Secure/i);
  });

  it('gives every cookie of a shop on https the prefix that no other host can set', async () => {
    const secure = await startTestShop(() => ({ publicUrl: 'https://shop.example.com' }));
    const customer = secure.shopper();
    const { headers } = await logIn(customer);
    const isKnownAgain = (await status(customer)).isLoggedIn;
    const left = await customer.post('/auth/logout');
    await secure.close();
    const cookies = [headers['set-cookie'], left.headers['set-cookie']].flat().map(String);
    expect(cookies).toHaveLength(3);
    for (const sent of cookies) expect(sent).toMatch(/^__Host-(?!.*Domain=).*Path=\/;.*HttpOnly; Secure/i);
    expect(isKnownAgain).toBe(true);
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
  return rows.map(({ data }) => (data as { shopperId: ShopperId }).shopperId);
}

describe('a request that was sent before a login and is answered after it', () => {
  const isGone = (customer: TestShopper) => eq(sessions.idHash, hashOfSecret(idOf(customer)));
  const idOf = (customer: TestShopper) =>
    decodeURIComponent(customer.cookies.get(COOKIE) ?? '').split('.')[0] ?? '';

  it('leaves the cookie of the login where it is', async () => {
    const customer = shop.shopper();
    await customer.post('/metrics/initialize', {}, initialize);
    const before = customer.cookies.get(COOKIE) ?? '';
    await logIn(customer);
    const late = shop.shopper();
    late.cookies.set(COOKIE, before);
    const { headers } = await late.get(`/auth/status?store_id=${STORE}`);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('does not bring back the session that the login replaced', async () => {
    const customer = shop.shopper();
    await customer.post('/metrics/initialize', {}, initialize);
    const old = { lastSeenAt: sql`now() - interval '1 day'` };
    await shop.db.update(sessions).set(old).where(isGone(customer));
    let late = Promise.resolve<Answer | null>(null);
    await shop.db.transaction(async (tx) => {
      await tx.delete(sessions).where(isGone(customer));
      late = customer.get(`/auth/status?store_id=${STORE}`);
      await expect.poll(() => waitingForLocks(shop)).toBeGreaterThan(0);
    });
    expect((await late)?.headers['set-cookie']).toBeUndefined();
  });
});

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

  it('ends the session of an account 90 days after the login, however much it is used', async () => {
    const timed = await startTestShop();
    const customer = timed.shopper();
    await logIn(customer);
    const known = [];
    for (const days of [29, 58, 87, 91]) {
      await timed.advanceClock(`${days} days`);
      known.push((await status(customer)).isLoggedIn);
    }
    await timed.close();
    expect(known).toEqual([true, true, true, false]);
  });
});

describe('the list of sessions', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1';
  const credentials = { email: 'lists@example.com', password: 'kx7-plum-tree', store_id: STORE };
  const listOf = async (customer: TestShopper) =>
    (await customer.get(`/auth/sessions?store_id=${STORE}`)).body.sessions;

  async function twoDevices() {
    const here = await newCustomer(shop, credentials.email);
    const phone = shop.shopper();
    await phone.post('/auth/login', credentials, { 'user-agent': IPHONE });
    return { here, phone };
  }

  it('tells the devices of the account apart, and nothing that would open one', async () => {
    const { here, phone } = await twoDevices();
    const sessions = await listOf(here);
    expect(sessions).toContainEqual({
      id: expect.any(String),
      device: 'Safari on iPhone',
      signed_in_at: expect.any(String),
      last_seen_at: expect.any(String),
      is_current: false,
    });
    expect(sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);
    const thief = shop.shopper();
    thief.cookies.set(COOKIE, sessions[0].id);
    expect((await status(thief)).isLoggedIn).toBe(false);
    expect(JSON.stringify(sessions)).not.toContain(phone.cookies.get(COOKIE)?.split('.')[0]);
  });

  it('ends one of them', async () => {
    const { here, phone } = await twoDevices();
    const [other] = (await listOf(phone)).filter(({ is_current }: { is_current: boolean }) => is_current);
    const ended = await here.post('/auth/end_session', { store_id: STORE, session_id: other.id });
    expect([ended.status, ended.body]).toEqual([200, {}]);
    expect([(await status(here)).isLoggedIn, (await status(phone)).isLoggedIn]).toEqual([true, false]);
  });

  it('ends all but this one', async () => {
    const { here, phone } = await twoDevices();
    await here.post('/auth/end_other_sessions', { store_id: STORE });
    expect((await status(phone)).isLoggedIn).toBe(false);
    expect(await listOf(here)).toHaveLength(1);
  });

  it('does not reach into other accounts', async () => {
    const { here } = await twoDevices();
    const stranger = await newCustomer(shop, 'stranger@example.com');
    const [session] = await listOf(here);
    const tried = await stranger.post('/auth/end_session', { store_id: STORE, session_id: session.id });
    await stranger.post('/auth/end_other_sessions', { store_id: STORE });
    expect(tried.status).toBe(404);
    expect((await status(here)).isLoggedIn).toBe(true);
    expect((await shop.shopper().get(`/auth/sessions?store_id=${STORE}`)).status).toBe(401);
  });
});

describe('calls that need no body', () => {
  it.each(['/metrics/initialize', '/auth/logout'])('%s is answered without one', async (url) => {
    const { statusCode } = await shop.app.inject({ method: 'POST', url, headers: { store_id: STORE } });
    expect(statusCode).toBe(200);
  });
});

describe('answers that read a session', () => {
  it('are stored by no cache for visitors without one either: others get another answer at the same address', async () => {
    const { headers, body } = await shop.shopper().get(`/metrics/cart-items?store_id=${STORE}`);
    expect(body).toMatchObject({ cartItems: [] });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('are stored by no cache', async () => {
    const customer = shop.shopper();
    await logIn(customer);
    const { headers } = await customer.get(`/auth/status?store_id=${STORE}`);
    expect(headers['cache-control']).toBe('no-store');
  });
});

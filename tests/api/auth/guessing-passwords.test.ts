import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureFirstStaffMember } from '#server/staff/first-staff-member.ts';
import {
  ASHA,
  logIn,
  OPERATOR,
  resetPassword,
  resetToken,
  signInStaff,
  signUp,
} from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({ limits: 'memory' }));
  await ensureFirstStaffMember(shop.db, STORE, OPERATOR);
});
afterAll(() => shop.close());

/** The same shopper, behind a proxy that names this address. */
const from = (address: string, shopper: TestShopper = shop.shopper()): TestShopper => ({
  ...shopper,
  post: (url, body, headers) => shopper.post(url, body, { ...headers, 'x-forwarded-for': address }),
});

const wrong = ({ email }: { email: string }) => ({ email, password: 'not-the-password' });

/** A browser that has logged in to the account and out again. */
async function knownDevice(account: { email: string; password: string }): Promise<TestShopper> {
  const device = shop.shopper();
  await logIn(from('198.51.100.77', device), account);
  await device.post('/auth/logout');
  return device;
}

const GUESSED = { email: 'guessed@example.com', password: 'kx7-plum-tree' };

async function knownCustomerDevice(): Promise<TestShopper> {
  await signUp(shop.shopper(), GUESSED);
  return knownDevice(GUESSED);
}

async function knownStaffDevice(): Promise<TestShopper> {
  const device = shop.shopper();
  await signInStaff(from('198.51.100.77', device));
  await device.post('/admin/api/sign_out', { store_id: STORE });
  return device;
}

describe.each([
  { whose: 'a customer', account: GUESSED, enter: logIn, known: knownCustomerDevice },
  { whose: 'a staff member', account: OPERATOR, enter: signInStaff, known: knownStaffDevice },
])('while strangers guess the password of $whose', ({ account, enter, known }) => {
  let device: TestShopper;
  beforeAll(async () => {
    device = await known();
    const addresses = Array.from({ length: 10 }, (_, index) => `203.0.113.${index + 1}`);
    for (let round = 0; round < 10; round += 1)
      await Promise.all(addresses.map((address) => enter(from(address), wrong(account))));
  });

  it('the right password is let in from an address that has not tried before', async () => {
    expect((await enter(from('198.51.100.1'), account)).status).toBe(200);
  });

  it('the right password is let in from a device that has logged in before, even at a guesser’s address', async () => {
    expect((await enter(from('203.0.113.1'), account)).status).toBe(429);
    expect((await enter(from('203.0.113.1', device), account)).status).toBe(200);
  });

  it('a new address has three guesses', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 4; guess += 1)
      statuses.push((await enter(from('198.51.100.2'), wrong(account))).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

describe('a device that has logged in before', () => {
  it('is a stranger to every other account', async () => {
    const other = { email: 'other@example.com', password: 'kx7-plum-tree' };
    await signUp(shop.shopper(), other);
    const device = await knownDevice(ASHA);
    for (let guess = 0; guess < 10; guess += 1) await logIn(from('192.0.2.1', device), wrong(other));
    expect((await logIn(from('192.0.2.1', device), other)).status).toBe(429);
  });

  it('has ten guesses of its own, and then those of its address', async () => {
    const device = from('192.0.2.2', await knownDevice(ASHA));
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) statuses.push((await logIn(device, wrong(ASHA))).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
  });

  it('is forgotten once the password has changed, and the browser that changed it is known', async () => {
    const account = { email: 'changes@example.com', password: 'kx7-plum-tree' };
    await signUp(shop.shopper(), account);
    const former = await knownDevice(account);
    const owner = shop.shopper();
    await resetPassword(owner, await resetToken(shop, account.email), 'brand-new-plum');
    for (let guess = 0; guess < 10; guess += 1) await logIn(from('192.0.2.3'), wrong(account));
    const renewed = { ...account, password: 'brand-new-plum' };
    expect((await logIn(from('192.0.2.3', former), renewed)).status).toBe(429);
    expect((await logIn(from('192.0.2.3', owner), renewed)).status).toBe(200);
  });
});

describe('reset links', () => {
  const ask = (shopper: TestShopper, email: string) =>
    shopper.post('/auth/forgot_password', { email, store_id: STORE });

  async function linksFor(email: string): Promise<number> {
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = 'mail-reset-link' and data->>'email' = ${email}`,
    );
    return rows[0]?.count ?? 0;
  }

  it('still go to the owner when a stranger has asked and signed up again and again', async () => {
    const email = 'bombed@example.com';
    for (let time = 0; time < 12; time += 1) {
      await ask(from('203.0.113.50'), email);
      await signUp(from('203.0.113.50'), { email });
    }
    const before = await linksFor(email);
    await ask(from('198.51.100.50'), email);
    expect(await linksFor(email)).toBe(before + 1);
  });

  it('go out at most 11 times an hour for one address that asks', async () => {
    for (let time = 0; time < 14; time += 1) await ask(from('203.0.113.51'), 'once@example.com');
    expect(await linksFor('once@example.com')).toBe(11);
  });

  it('still go to a device that has logged in before when strangers at many addresses have asked', async () => {
    const device = await knownDevice(ASHA);
    for (let number = 1; number <= 25; number += 1) await ask(from(`203.0.113.${number + 60}`), ASHA.email);
    const before = await linksFor(ASHA.email);
    await ask(from('203.0.113.61', device), ASHA.email);
    expect([before, await linksFor(ASHA.email)]).toEqual([21, 22]);
  });
});

describe('sign-ups', () => {
  const tooWeak = (address: string) =>
    signUp(from(address), { email: 'weak@example.com', password: 'short' });

  it('are limited for an address and for the network around it', async () => {
    const statuses = [];
    for (const last of [1, 2, 3])
      for (let time = 0; time < 61; time += 1) statuses.push((await tooWeak(`100.64.0.${last}`)).status);
    const ofAnAddress = [...Array(60).fill(422), 429];
    expect(statuses).toEqual([...ofAnAddress, ...ofAnAddress, ...ofAnAddress]);
    expect((await tooWeak('100.64.0.4')).status).toBe(429);
    expect((await tooWeak('100.64.1.1')).status).toBe(422);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureFirstStaffMember } from '#server/staff/first-staff-member.ts';
import { disableStaffMember, enableStaffMember } from '#server/staff/manage-staff.ts';
import {
  ASHA,
  addStaff,
  browserOf,
  logIn,
  newOperator,
  OPERATOR,
  signInStaff,
} from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await ensureFirstStaffMember(shop.db, STORE, OPERATOR);
});
afterAll(() => shop.close());

const sessionOf = async (browser: TestShopper) =>
  (await browser.get(`/admin/api/session?store_id=${STORE}`)).body.staff_member;
const isSignedIn = async (browser: TestShopper) => (await sessionOf(browser)) !== null;
const listOf = async (browser: TestShopper) =>
  (await browser.get(`/admin/api/sessions?store_id=${STORE}`)).body.sessions;
const send = (browser: TestShopper, call: string, body: object = {}) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });

describe('signing in to the back office', () => {
  it('says who it is and what the role includes', async () => {
    const { status, body } = await signInStaff(shop.shopper());
    expect(status).toBe(200);
    expect(body.staff_member).toMatchObject({ email: OPERATOR.email, role: 'owner', role_name: 'Owner' });
    expect(body.staff_member.permissions).toContain('orders:cancel');
  });

  it('sets a cookie of its own that scripts and other sites do not get', async () => {
    const { headers } = await signInStaff(shop.shopper());
    const cookie = [headers['set-cookie']].flat().find((one) => String(one).startsWith('staff_session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Max-Age=43200/);
  });

  it('is not undone by a request that was sent before it and is answered after it', async () => {
    const browser = shop.shopper();
    await signInStaff(browser);
    const before = browser.cookies.get('staff_session') ?? '';
    await signInStaff(browser);
    const late = shop.shopper();
    late.cookies.set('staff_session', before);
    const { headers } = await late.get(`/admin/api/session?store_id=${STORE}`);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is stored on https in a cookie that no other host can set', async () => {
    const secure = await startTestShop(() => ({ publicUrl: 'https://shop.example' }));
    await ensureFirstStaffMember(secure.db, STORE, OPERATOR);
    const { headers } = await signInStaff(secure.shopper());
    await secure.close();
    const cookies = [headers['set-cookie']].flat();
    expect(cookies).toContainEqual(expect.stringMatching(/^__Host-staff_session=.*; Path=\/;.*Secure/));
  });

  it('stores no secret that a copy of the database would give away', async () => {
    const browser = shop.shopper();
    await signInStaff(browser);
    const { rows } = await shop.db.execute(
      sql`select from staff_sessions where id_hash = ${browser.cookies.get('staff_session')}`,
    );
    expect(rows).toHaveLength(0);
  });

  it.each([
    ['a wrong password', { ...OPERATOR, password: 'not-the-password' }],
    ['an unknown address', { ...OPERATOR, email: 'nobody@example.com' }],
    ['a customer’s address and password', ASHA],
  ])('is refused with %s', async (_what, credentials) => {
    const browser = shop.shopper();
    const { status, body } = await signInStaff(browser, credentials);
    expect([status, body.code, await isSignedIn(browser)]).toEqual([401, 'invalid_credentials', false]);
  });

  it('is refused to a disabled member, and allowed once enabled again', async () => {
    await addStaff(shop, 'owner');
    await disableStaffMember(shop.db, STORE, OPERATOR.email);
    const disabled = await signInStaff(shop.shopper());
    await enableStaffMember(shop.db, STORE, OPERATOR.email);
    const enabled = await signInStaff(shop.shopper());
    expect([disabled.status, disabled.body.code, enabled.status]).toEqual([401, 'invalid_credentials', 200]);
  });

  it('gives a new session id, and ends the session of before', async () => {
    const browser = shop.shopper();
    await signInStaff(browser);
    const earlier = shop.shopper();
    earlier.cookies.set('staff_session', browser.cookies.get('staff_session') ?? '');
    await signInStaff(browser);
    expect([await isSignedIn(earlier), await isSignedIn(browser)]).toEqual([false, true]);
  });

  it('signs nobody in to the shop, as a login there signs nobody in here', async () => {
    const staff = shop.shopper();
    await signInStaff(staff);
    const { body } = await staff.get(`/auth/status?store_id=${STORE}`);
    const customer = shop.shopper();
    await logIn(customer);
    expect([body.isLoggedIn, await isSignedIn(customer)]).toEqual([false, false]);
  });
});

describe('the audit log', () => {
  it('tells who signed in, from which device, and signed out', async () => {
    const browser = shop.shopper();
    const { body } = await signInStaff(browser);
    await send(browser, 'sign_out');
    const reader = await browserOf(shop, await addStaff(shop, 'owner'));
    const path = `/admin/api/audit?store_id=${STORE}&subject_type=staff_member&subject_id=${body.staff_member.id}`;
    const { entries } = (await reader.get(path)).body as { entries: { summary: string }[] };
    expect(entries.slice(0, 2).map(({ summary }) => summary)).toEqual([
      'Signed out',
      expect.stringMatching(/^Signed in by password, /),
    ]);
  });
});

describe('a session of a staff member', () => {
  it('ends on the server with signing out', async () => {
    const browser = shop.shopper();
    await signInStaff(browser);
    const copy = shop.shopper();
    copy.cookies.set('staff_session', browser.cookies.get('staff_session') ?? '');
    await send(browser, 'sign_out');
    expect([await isSignedIn(copy), browser.cookies.get('staff_session') ?? '']).toEqual([false, '']);
  });

  it('ends after two hours without use', async () => {
    const timed = await startTestShop();
    const browser = await newOperator(timed);
    await timed.advanceClock('119 minutes');
    const before = await isSignedIn(browser);
    await timed.advanceClock('240 minutes');
    const after = await isSignedIn(browser);
    await timed.close();
    expect([before, after]).toEqual([true, false]);
  });

  it('ends 12 hours after the sign-in, however much it is used', async () => {
    const timed = await startTestShop();
    const browser = await newOperator(timed);
    const known = [];
    for (let minutes = 90; minutes <= 720; minutes += 90) {
      await timed.advanceClock(`${minutes === 720 ? 721 : minutes} minutes`);
      known.push(await isSignedIn(browser));
    }
    await timed.close();
    expect(known).toEqual([...Array(7).fill(true), false]);
  });

  it('is listed with its device, and ended from another one', async () => {
    const member = await addStaff(shop, 'packer');
    const [here, there] = [await browserOf(shop, member), await browserOf(shop, member)];
    const listed = await listOf(here);
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ device: 'Firefox on Linux' });
    const other = listed.find((one: { is_current: boolean }) => !one.is_current);
    await send(here, 'end_session', { session_id: other.id });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  it('is ended with all others but the current one', async () => {
    const member = await addStaff(shop, 'packer');
    const [here, there] = [await browserOf(shop, member), await browserOf(shop, member)];
    await send(here, 'end_other_sessions');
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  it('of somebody else is not ended', async () => {
    const theirs = await browserOf(shop, await addStaff(shop, 'owner'));
    const [session] = await listOf(theirs);
    const browser = await browserOf(shop, await addStaff(shop, 'packer'));
    const { status } = await send(browser, 'end_session', { session_id: session.id });
    expect([status, await isSignedIn(theirs)]).toEqual([404, true]);
  });
});

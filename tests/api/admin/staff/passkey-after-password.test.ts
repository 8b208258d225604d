import { generate } from 'otplib/functional';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopTime } from '#server/platform/database/clock.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { insertStaffMember, type StaffMember } from '#server/staff/staff-store.ts';
import { browserOf, newOperator, signInStaff } from '../../../support/buying/people.ts';
import { SoftwareAuthenticator } from '../../../support/servers/software-authenticator.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const PASSWORD = 'cardamom-tram-7';

let shop: TestShop;
let owner: TestShopper;
let passwordHash: string;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => shop.close());

const send = (browser: TestShopper, call: string, body: object = {}) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });
const isSignedIn = async (browser: TestShopper) =>
  (await browser.get(`/admin/api/session?store_id=${STORE}`)).body.staff_member !== null;

interface Enrolled {
  member: StaffMember;
  browser: TestShopper;
  device: SoftwareAuthenticator;
  recoveryCodes: string[];
}

let people = 0;
async function newMember(): Promise<StaffMember> {
  people += 1;
  const email = `passkey.${people}@staff.example`;
  const made = { storeId: STORE, email, name: 'Noor Patel', role: 'packer', passwordHash } as const;
  const member = await insertStaffMember(shop.db, made);
  if (!member) throw new Error(`${email} is there already`);
  return member;
}

async function addPasskey(browser: TestShopper, device: SoftwareAuthenticator): Promise<string[] | null> {
  const { challenge } = (await send(browser, 'account/passkeys/begin')).body.options;
  const response = device.create({ challenge });
  return (await send(browser, 'account/passkeys/add', { name: 'Phone', response })).body.recovery_codes;
}

async function withPasskey(): Promise<Enrolled> {
  const member = await newMember();
  const browser = await browserOf(shop, member);
  const device = new SoftwareAuthenticator();
  return { member, browser, device, recoveryCodes: (await addPasskey(browser, device)) ?? [] };
}

async function afterPassword({ email }: StaffMember) {
  const browser = shop.shopper();
  const { body } = await signInStaff(browser, { email, password: PASSWORD });
  return { browser, body, token: body.second_factor_token as string };
}

const begin = async (browser: TestShopper, token: string) =>
  (await send(browser, 'sign_in/passkey_begin', { token })).body.options.challenge as string;

describe('the password of a member with a passkey', () => {
  it('signs nobody in by itself', async () => {
    const { member } = await withPasskey();
    const { browser, body } = await afterPassword(member);
    expect(body).toMatchObject({ staff_member: null, second_factors: { app: false, passkey: true } });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('signs in with the passkey after it', async () => {
    const { member, device } = await withPasskey();
    const { browser, token } = await afterPassword(member);
    const response = device.get({ challenge: await begin(browser, token) });
    const { status, body } = await send(browser, 'sign_in/passkey', { token, response });
    expect([status, body.staff_member?.email, await isSignedIn(browser)]).toEqual([200, member.email, true]);
  });

  it('signs in with a recovery code after it, once', async () => {
    const { member, recoveryCodes } = await withPasskey();
    const [code] = recoveryCodes;
    const [first, second] = [await afterPassword(member), await afterPassword(member)];
    const answers = await Promise.all(
      [first, second].map(({ browser, token }) => send(browser, 'sign_in/second_factor', { token, code })),
    );
    expect(recoveryCodes).toHaveLength(10);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('uses one of two recovery codes up that are given for one password at once', async () => {
    const { member, browser: own, recoveryCodes } = await withPasskey();
    const { browser, token } = await afterPassword(member);
    const answers = await Promise.all(
      recoveryCodes.slice(0, 2).map((code) => send(browser, 'sign_in/second_factor', { token, code })),
    );
    const { body } = await own.get(`/admin/api/account/second_factor?store_id=${STORE}`);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(body.recovery_codes_left).toBe(9);
  });

  it('signs in alone once the last passkey was removed, and the recovery codes are gone', async () => {
    const { member, browser } = await withPasskey();
    const [{ id }] = (await browser.get(`/admin/api/account/passkeys?store_id=${STORE}`)).body.passkeys;
    await send(browser, `account/passkeys/${id}/remove`);
    const { body } = await browser.get(`/admin/api/account/second_factor?store_id=${STORE}`);
    const signedIn = await afterPassword(member);
    expect([body.recovery_codes_left, signedIn.body.staff_member?.email]).toEqual([0, member.email]);
  });
});

describe('a member with a passkey and an app for codes', () => {
  it('may use either after the password', async () => {
    const { member, browser: own, device } = await withPasskey();
    const { key } = (await send(own, 'account/totp/begin')).body;
    const codeAt = async (seconds: number) =>
      generate({ secret: key, epoch: Math.floor((await shopTime(shop.db)).getTime() / 1000) + seconds });
    await send(own, 'account/totp/confirm', { code: await codeAt(-30) });
    const [byCode, byPasskey] = [await afterPassword(member), await afterPassword(member)];
    const code = await codeAt(0);
    const coded = await send(byCode.browser, 'sign_in/second_factor', { token: byCode.token, code });
    const response = device.get({ challenge: await begin(byPasskey.browser, byPasskey.token) });
    const keyed = await send(byPasskey.browser, 'sign_in/passkey', { token: byPasskey.token, response });
    expect(byCode.body.second_factors).toEqual({ app: true, passkey: true });
    expect([coded.status, keyed.status]).toEqual([200, 200]);
  });

  it('keeps the recovery codes when one of the two is removed', async () => {
    const { browser: own } = await withPasskey();
    const { key } = (await send(own, 'account/totp/begin')).body;
    const epoch = Math.floor((await shopTime(shop.db)).getTime() / 1000);
    await send(own, 'account/totp/confirm', { code: await generate({ secret: key, epoch }) });
    await send(own, 'account/totp/remove');
    const { body } = await own.get(`/admin/api/account/second_factor?store_id=${STORE}`);
    expect(body).toMatchObject({ totp_since: null, passkeys: 1, recovery_codes_left: 10 });
  });
});

describe('a passkey after the password', () => {
  it('has to be one of the member whose password it was', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { browser, token } = await afterPassword(mine.member);
    const response = theirs.device.get({ challenge: await begin(browser, token) });
    const { status, body } = await send(browser, 'sign_in/passkey', { token, response });
    expect([status, body.code, await isSignedIn(browser)]).toEqual([401, 'bad_token', false]);
  });

  it('does not answer the question to another member', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const [own, other] = [await afterPassword(mine.member), await afterPassword(theirs.member)];
    const response = mine.device.get({ challenge: await begin(other.browser, other.token) });
    const { status } = await send(own.browser, 'sign_in/passkey', { token: own.token, response });
    expect(status).toBe(401);
  });

  it.each(['passkeys/sign_in_begin', 'passkeys/confirm_begin'])(
    'does not answer the question of %s',
    async (asking) => {
      const { member, browser: signedIn, device } = await withPasskey();
      const { browser, token } = await afterPassword(member);
      const { challenge } = (await send(signedIn, asking)).body.options;
      const response = device.get({ challenge });
      expect((await send(browser, 'sign_in/passkey', { token, response })).status).toBe(401);
    },
  );

  it('is not asked for without the right password', async () => {
    const { status, body } = await send(shop.shopper(), 'sign_in/passkey_begin', { token: 'x'.repeat(43) });
    expect([status, body.code]).toEqual([401, 'bad_token']);
  });

  it('ends the step: the token signs nobody in again', async () => {
    const { member, device, recoveryCodes } = await withPasskey();
    const { browser, token } = await afterPassword(member);
    const response = device.get({ challenge: await begin(browser, token) });
    await send(browser, 'sign_in/passkey', { token, response });
    const again = await send(shop.shopper(), 'sign_in/second_factor', { token, code: recoveryCodes[0] });
    expect(again.body.code).toBe('bad_token');
  });

  it('gives the browser a new session id', async () => {
    const { member, device } = await withPasskey();
    const planted = await browserOf(shop, await newMember());
    const before = planted.cookies.get('staff_session');
    const { body } = await signInStaff(planted, { email: member.email, password: PASSWORD });
    const token = body.second_factor_token;
    const response = device.get({ challenge: await begin(planted, token) });
    await send(planted, 'sign_in/passkey', { token, response });
    const earlier = shop.shopper();
    earlier.cookies.set('staff_session', before ?? '');
    expect([await isSignedIn(planted), await isSignedIn(earlier)]).toEqual([true, false]);
  });
});

describe('the first passkey', () => {
  it('ends the sessions that the password alone began', async () => {
    const member = await newMember();
    const [here, there] = [await browserOf(shop, member), await browserOf(shop, member)];
    await addPasskey(here, new SoftwareAuthenticator());
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  it('gives recovery codes; the second one leaves them', async () => {
    const { browser, recoveryCodes } = await withPasskey();
    expect([recoveryCodes.length, await addPasskey(browser, new SoftwareAuthenticator())]).toEqual([
      10,
      null,
    ]);
  });

  it('is not passed by a sign-in that was under way', async () => {
    const member = await newMember();
    const browser = await browserOf(shop, member);
    const device = new SoftwareAuthenticator();
    const { challenge } = (await send(browser, 'account/passkeys/begin')).body.options;
    const response = device.create({ challenge });
    const late = shop.shopper();
    const [added] = await Promise.all([
      send(browser, 'account/passkeys/add', { name: 'Phone', response }),
      signInStaff(late, { email: member.email, password: PASSWORD }),
    ]);
    expect([added.status, await isSignedIn(late)]).toEqual([200, false]);
  });
});

describe('an owner', () => {
  it('removes the passkeys of a member who has lost them, and the password signs in again', async () => {
    const { member } = await withPasskey();
    const { version } = (await owner.get(`/admin/api/staff?store_id=${STORE}`)).body.members.find(
      ({ id }: StaffMember) => id === member.id,
    );
    await send(owner, `staff/members/${member.id}/remove_second_factor`, { version });
    expect((await afterPassword(member)).body.staff_member?.email).toBe(member.email);
  });
});

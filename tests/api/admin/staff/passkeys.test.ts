import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableStaffMember } from '#server/staff/manage-staff.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { SoftwareAuthenticator } from '../../../support/servers/software-authenticator.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const send = (browser: TestShopper, call: string, body: object = {}) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });
const challengeOf = async (browser: TestShopper, call: string): Promise<string> =>
  (await send(browser, call)).body.options.challenge;
const passkeysOf = async (browser: TestShopper) =>
  (await browser.get(`/admin/api/account/passkeys?store_id=${STORE}`)).body.passkeys;

async function enrol(
  browser: TestShopper,
  device: SoftwareAuthenticator,
  changes: { origin?: string; isVerified?: boolean } = {},
) {
  const challenge = await challengeOf(browser, 'account/passkeys/begin');
  const response = device.create({ challenge, ...changes });
  return send(browser, 'account/passkeys/add', { name: 'Phone', response });
}

interface Enrolled {
  member: StaffMember;
  browser: TestShopper;
  device: SoftwareAuthenticator;
}

async function withPasskey(): Promise<Enrolled> {
  const member = await addStaff(shop, 'packer');
  const browser = await browserOf(shop, member);
  const device = new SoftwareAuthenticator();
  await enrol(browser, device);
  return { member, browser, device };
}

async function signIn(
  device: SoftwareAuthenticator,
  changes: { origin?: string; isVerified?: boolean } = {},
) {
  const browser = shop.shopper();
  const challenge = await challengeOf(browser, 'passkeys/sign_in_begin');
  const response = device.get({ challenge, ...changes });
  return { browser, response, answer: await send(browser, 'passkeys/sign_in', { response }) };
}

describe('a passkey', () => {
  it('signs in without address and password', async () => {
    const { member, device } = await withPasskey();
    const { answer, browser } = await signIn(device);
    const orders = await browser.get(`/admin/api/orders?store_id=${STORE}`);
    expect([answer.body.staff_member.email, orders.status]).toEqual([member.email, 200]);
  });

  it('answers a question once', async () => {
    const { device } = await withPasskey();
    const { answer, browser, response } = await signIn(device);
    const again = await send(browser, 'passkeys/sign_in', { response });
    expect([answer.status, again.status, again.body.code]).toEqual([200, 401, 'bad_token']);
  });

  it('answers within five minutes', async () => {
    const timed = await startTestShop();
    const browser = await newOperator(timed);
    const device = new SoftwareAuthenticator();
    await enrol(browser, device);
    const challenge = await challengeOf(browser, 'passkeys/sign_in_begin');
    await timed.advanceClock('6 minutes');
    const late = await send(browser, 'passkeys/sign_in', { response: device.get({ challenge }) });
    await timed.close();
    expect(late.body.code).toBe('bad_token');
  });

  it.each([
    ['without a finger or a PIN', { isVerified: false }],
    ['on another site', { origin: 'https://evil.example' }],
  ])('does not sign in %s', async (_where, changes) => {
    const { device } = await withPasskey();
    expect((await signIn(device, changes)).answer.status).toBe(401);
  });

  it('that was copied is noticed by its counter', async () => {
    const { device } = await withPasskey();
    await signIn(device);
    device.counter = 0;
    expect((await signIn(device)).answer.status).toBe(401);
  });

  it('does not sign in a disabled member', async () => {
    const { member, device } = await withPasskey();
    await disableStaffMember(shop.db, STORE, member.email);
    expect((await signIn(device)).answer.status).toBe(401);
  });

  it('that was removed no longer signs in', async () => {
    const { browser, device } = await withPasskey();
    const [{ id }] = await passkeysOf(browser);
    await send(browser, `account/passkeys/${id}/remove`);
    expect([(await signIn(device)).answer.status, await passkeysOf(browser)]).toEqual([401, []]);
  });

  it('of somebody else is neither renamed nor removed', async () => {
    const theirs = await withPasskey();
    const [{ id }] = await passkeysOf(theirs.browser);
    const { browser } = await withPasskey();
    const renamed = await send(browser, `account/passkeys/${id}/rename`, { name: 'Mine' });
    const removed = await send(browser, `account/passkeys/${id}/remove`);
    expect([renamed.status, removed.status]).toEqual([404, 404]);
    expect(await passkeysOf(theirs.browser)).toMatchObject([{ name: 'Phone' }]);
  });

  it('is removed by an owner with the second factor', async () => {
    const { member, device } = await withPasskey();
    await send(owner, `staff/members/${member.id}/remove_second_factor`, { version: member.version });
    expect((await signIn(device)).answer.status).toBe(401);
  });
});

describe('adding a passkey', () => {
  it.each([
    ['without a finger or a PIN', { isVerified: false }],
    ['on another site', { origin: 'https://evil.example' }],
  ])('is refused %s', async (_where, changes) => {
    const browser = await browserOf(shop, await addStaff(shop, 'packer'));
    expect((await enrol(browser, new SoftwareAuthenticator(), changes)).body.code).toBe('bad_token');
  });

  it('is refused for the answer to the question of somebody else', async () => {
    const theirs = await browserOf(shop, await addStaff(shop, 'packer'));
    const mine = await browserOf(shop, await addStaff(shop, 'packer'));
    const challenge = await challengeOf(theirs, 'account/passkeys/begin');
    const response = new SoftwareAuthenticator().create({ challenge });
    const { body } = await send(mine, 'account/passkeys/add', { name: 'Phone', response });
    expect(body.code).toBe('bad_token');
  });
});

describe('a passkey in place of the password once more', () => {
  const confirm = async (browser: TestShopper, device: SoftwareAuthenticator) => {
    const challenge = await challengeOf(browser, 'passkeys/confirm_begin');
    return send(browser, 'passkeys/confirm', { response: device.get({ challenge }) });
  };

  it('counts for 15 minutes', async () => {
    const timed = await startTestShop();
    const browser = await newOperator(timed);
    const device = new SoftwareAuthenticator();
    await enrol(browser, device);
    await timed.advanceClock('16 minutes');
    const before = await send(browser, 'account/passkeys/begin');
    await confirm(browser, device);
    const after = await send(browser, 'account/passkeys/begin');
    await timed.close();
    expect([before.body.code, after.status]).toEqual(['password_needed', 200]);
  });

  it('has to be one of the own', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    expect((await confirm(mine.browser, theirs.device)).status).toBe(401);
  });

  it('is not answered by a sign-in', async () => {
    const { browser, device } = await withPasskey();
    const challenge = await challengeOf(browser, 'passkeys/sign_in_begin');
    const { status } = await send(browser, 'passkeys/confirm', { response: device.get({ challenge }) });
    expect(status).toBe(401);
  });
});

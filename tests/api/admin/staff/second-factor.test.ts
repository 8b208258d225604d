import { generate } from 'otplib/functional';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shopTime } from '#server/platform/database/clock.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { insertStaffMember, type StaffMember } from '#server/staff/staff-store.ts';
import { browserOf, newOperator, signInStaff } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const PASSWORD = 'cardamom-tram-7';

let shop: TestShop;
let owner: TestShopper;
let passwordHash: string;
beforeAll(async () => {
  shop = await startTestShop(() => ({ limits: 'memory' }));
  owner = await newOperator(shop);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => shop.close());

/** Each test has a code of its own, because a code is accepted once. */
let minutes = 0;
beforeEach(async () => {
  minutes += 2;
  await shop.advanceClock(`${minutes} minutes`);
});

const send = (browser: TestShopper, call: string, body: object = {}) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });
const codeOf = async (key: string, secondsLater = 0) =>
  generate({ secret: key, epoch: Math.floor((await shopTime(shop.db)).getTime() / 1000) + secondsLater });

interface Enrolled {
  member: StaffMember;
  browser: TestShopper;
  key: string;
  recoveryCodes: string[];
}

let people = 0;
async function withApp(): Promise<Enrolled> {
  people += 1;
  const email = `app.${people}@staff.example`;
  const made = { storeId: STORE, email, name: 'Noor Patel', role: 'packer', passwordHash } as const;
  const member = await insertStaffMember(shop.db, made);
  if (!member) throw new Error(`${email} is there already`);
  const browser = await browserOf(shop, member);
  const { key } = (await send(browser, 'account/totp/begin')).body;
  const code = await codeOf(key, -30);
  const { recovery_codes } = (await send(browser, 'account/totp/confirm', { code })).body;
  return { member, browser, key, recoveryCodes: recovery_codes };
}

/** The password is right; what is left is the code. */
async function afterPassword({ member }: Enrolled, address = '127.0.0.1') {
  const browser = shop.shopper();
  const account = { store_id: STORE, email: member.email, password: PASSWORD };
  const { body } = await browser.post('/admin/api/sign_in', account, { 'x-forwarded-for': address });
  return { browser, body, token: body.second_factor_token as string };
}
const giveCode = (browser: TestShopper, token: string, code: string) =>
  send(browser, 'sign_in/second_factor', { token, code });
async function securitySubjectsTo(email: string): Promise<string[]> {
  await shop.runJobs('send-security-mail');
  const { body } = await shop.shopper().get('/sandbox/mailbox.json');
  return (body as { to: string; subject: string }[])
    .filter(({ to }) => to === email)
    .map((one) => one.subject);
}
const isSignedIn = async (browser: TestShopper) =>
  (await browser.get(`/admin/api/session?store_id=${STORE}`)).body.staff_member !== null;

describe('an app that shows codes', () => {
  it('is set up with a key, as a QR code too, and ten recovery codes', async () => {
    const { recoveryCodes, browser } = await withApp();
    const { body } = await browser.get(`/admin/api/account/second_factor?store_id=${STORE}`);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(body).toMatchObject({ totp_since: expect.any(String), recovery_codes_left: 10 });
  });

  it('is asked for after the password, and then signs in', async () => {
    const enrolled = await withApp();
    const { browser, body, token } = await afterPassword(enrolled);
    const before = await isSignedIn(browser);
    const { status } = await giveCode(browser, token, await codeOf(enrolled.key));
    expect([body.staff_member, before, status, await isSignedIn(browser)]).toEqual([null, false, 200, true]);
  });

  it('gives codes that are accepted once', async () => {
    const enrolled = await withApp();
    const code = await codeOf(enrolled.key);
    const [first, second] = [await afterPassword(enrolled), await afterPassword(enrolled)];
    const answers = await Promise.all(
      [first, second].map(({ browser, token }) => giveCode(browser, token, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('gives codes that another member cannot use', async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    const { browser, token } = await afterPassword(mine);
    const { body } = await giveCode(browser, token, await codeOf(theirs.key));
    expect([body.code, body.errors[0].path]).toEqual(['wrong_code', '/code']);
  });

  it('cannot be guessed: attempts are limited, and that they were is in the audit log', async () => {
    const enrolled = await withApp();
    const { browser, token } = await afterPassword(enrolled);
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await giveCode(browser, token, '000000')).status);
    const path = `/admin/api/audit?store_id=${STORE}&subject_type=staff_member&subject_id=${enrolled.member.id}`;
    const { entries } = (await owner.get(path)).body as { entries: { summary: string }[] };
    expect([statuses.slice(0, 10), statuses.slice(10)]).toEqual([Array(10).fill(422), [429, 429]]);
    expect(entries.filter(({ summary }) => summary.startsWith('Too many'))).toHaveLength(1);
  });

  it('is not replaced by beginning again, only removed', async () => {
    const { browser } = await withApp();
    const again = await send(browser, 'account/totp/begin');
    await send(browser, 'account/totp/remove');
    expect([again.status, (await send(browser, 'account/totp/begin')).status]).toEqual([409, 200]);
  });

  it('leaves no key in a copy of the database', async () => {
    const { key } = await withApp();
    const { rows } = await shop.db.execute<{ secret: string }>('select secret from staff_totp');
    expect(rows.filter(({ secret }) => secret.includes(key))).toEqual([]);
  });
});

async function signInWithCode(browser: TestShopper, { member, key }: Enrolled): Promise<TestShopper> {
  minutes += 2;
  await shop.advanceClock(`${minutes} minutes`);
  const { body } = await signInStaff(browser, { email: member.email, password: PASSWORD });
  await giveCode(browser, body.second_factor_token, await codeOf(key));
  return browser;
}

/** Enters a code from another network each time, as a botnet does that knows the password. */
async function guessFromEverywhere(enrolled: Enrolled, codes: readonly string[]): Promise<number[]> {
  const statuses = [];
  for (const [index, code] of codes.entries()) {
    const { browser, token } = await afterPassword(enrolled, `203.0.${index}.7`);
    const headers = { 'x-forwarded-for': `203.0.${index}.7` };
    const body = { store_id: STORE, token, code };
    statuses.push((await browser.post('/admin/api/sign_in/second_factor', body, headers)).status);
  }
  return statuses;
}
const WRONG = '000000';

describe('codes that are guessed from many networks', () => {
  let enrolled: Enrolled;
  let remembered: TestShopper;
  let statuses: number[];
  beforeAll(async () => {
    enrolled = await withApp();
    remembered = await signInWithCode(shop.shopper(), enrolled);
    statuses = await guessFromEverywhere(enrolled, Array(32).fill(WRONG));
  });

  it('are refused after the thirtieth of a day', () => {
    expect([statuses.slice(0, 30), statuses.slice(30)]).toEqual([Array(30).fill(422), [429, 429]]);
  });

  it('do not keep out who has a recovery code', async () => {
    const [status] = await guessFromEverywhere(enrolled, [enrolled.recoveryCodes[0] ?? '']);
    expect(status).toBe(200);
  });

  it('do not keep out the browser that signed in before', async () => {
    await signInWithCode(remembered, enrolled);
    expect(await isSignedIn(remembered)).toBe(true);
  });

  it('are told of in one email', async () => {
    const subjects = await securitySubjectsTo(enrolled.member.email);
    expect(subjects.filter((subject) => subject.includes('with your password'))).toHaveLength(1);
  });

  it('count from the beginning after a new password', async () => {
    await send(enrolled.browser, 'account/password', { password: PASSWORD });
    expect(await guessFromEverywhere(enrolled, [WRONG])).toEqual([422]);
  });
});

describe('the step between password and code', () => {
  it('ends after five minutes', async () => {
    const enrolled = await withApp();
    const { browser, token } = await afterPassword(enrolled);
    minutes += 6;
    await shop.advanceClock(`${minutes} minutes`);
    const { body } = await giveCode(browser, token, await codeOf(enrolled.key));
    expect(body.code).toBe('bad_token');
  });

  it('ends with a new password', async () => {
    const enrolled = await withApp();
    const { browser, token } = await afterPassword(enrolled);
    await send(enrolled.browser, 'account/password', { password: 'another-tram-77' });
    const { body } = await giveCode(browser, token, await codeOf(enrolled.key));
    expect(body.code).toBe('bad_token');
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed', async () => {
    const enrolled = await withApp();
    const typed = ` ${enrolled.recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')}`;
    const [first, second] = [await afterPassword(enrolled), await afterPassword(enrolled)];
    const right = await giveCode(first.browser, first.token, typed);
    const again = await giveCode(second.browser, second.token, typed);
    expect([right.status, again.status]).toEqual([200, 422]);
  });

  it('no longer works when new ones were made', async () => {
    const enrolled = await withApp();
    const { recovery_codes: made } = (await send(enrolled.browser, 'account/recovery_codes')).body;
    const { browser, token } = await afterPassword(enrolled);
    const old = await giveCode(browser, token, enrolled.recoveryCodes[0] ?? '');
    const renewed = await giveCode(browser, token, made[0]);
    expect([old.status, renewed.status]).toEqual([422, 200]);
  });
});

describe('a second factor that was lost', () => {
  it('is removed by an owner, which signs the member out and tells them', async () => {
    const enrolled = await withApp();
    const { id, email } = enrolled.member;
    const listed = (await owner.get(`/admin/api/staff?store_id=${STORE}`)).body.members.find(
      (one: { id: string }) => one.id === id,
    );
    await send(owner, 'confirm_password', { password: 'spice-rack-9' });
    await send(owner, `staff/members/${id}/remove_second_factor`, { version: listed.version });
    const subjects = await securitySubjectsTo(email);
    const { body } = await signInStaff(shop.shopper(), { email, password: PASSWORD });
    expect(listed.has_second_factor).toBe(true);
    expect(await isSignedIn(enrolled.browser)).toBe(false);
    expect(subjects.filter((subject) => subject.includes('was removed'))).toHaveLength(1);
    expect(body.staff_member).toMatchObject({ email });
  });

  it('is not removed by a packer', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const { id, version } = other.member;
    const { status } = await send(one.browser, `staff/members/${id}/remove_second_factor`, { version });
    expect(status).toBe(403);
  });
});

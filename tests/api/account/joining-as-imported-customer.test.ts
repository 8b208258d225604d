import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StaffMemberId } from '#domain/ids.ts';
import { writeImportedCustomers } from '#server/account/imported-customers.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { newOperator, logIn, PASSWORD, resetPassword, signUp } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
let staffMemberId: StaffMemberId;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), { work: true });
  owner = await newOperator(shop);
  const { rows } = await shop.db.execute<{ id: StaffMemberId }>(sql`select id from staff_members limit 1`);
  staffMemberId = rows[0]?.id as StaffMemberId;
});
afterAll(() => shop.close());

const ADDRESS = {
  line1: '17 Quillwort Passage',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
};

let people = 0;
/** The address of somebody who was imported. */
async function importedCustomer(): Promise<string> {
  people += 1;
  const email = `known-elsewhere-${people}@example.com`;
  const name = { firstName: 'Ines', lastName: 'Okafor' };
  await shop.db.transaction((tx) =>
    writeImportedCustomers(tx, { storeId: STORE, staffMemberId }, [
      {
        email,
        name,
        person: { ...name, address: ADDRESS },
        address: ADDRESS,
        present: null,
        phone: '+1 212 555 0176',
        tags: ['wholesale'],
        note: 'Rings before noon',
        consentText: null,
      },
    ]),
  );
  return email;
}

const forgot = (email: string) => shop.shopper().post('/auth/forgot_password', { email, store_id: STORE });

/** The token of the link that was emailed. */
const emailedToken = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const emails = await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, email));
      const [, token] =
        emails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)).find(Boolean) ?? [];
      if (token === undefined) throw new Error(`no link for ${email}`);
      return token;
    },
    { timeout: 20_000, interval: 100 },
  );

async function signedIn(email: string, password = PASSWORD): Promise<TestShopper> {
  const shopper = shop.shopper();
  await logIn(shopper, { email, password });
  return shopper;
}

/** Somebody who has opened an emailed link. */
async function withProvedAddress(email: string): Promise<TestShopper> {
  await forgot(email);
  await resetPassword(shop.shopper(), await emailedToken(email), 'brand-new-plum');
  return signedIn(email, 'brand-new-plum');
}

const addressesOf = async (shopper: TestShopper) =>
  (await shopper.get(`/account/addresses?store_id=${STORE}`)).body.addresses;
const listed = async (email: string) =>
  (await owner.get(`/admin/api/customers?store_id=${STORE}&q=${encodeURIComponent(email)}`)).body.customers;

describe('somebody who was imported', () => {
  it('is one customer with the account that is made with the address', async () => {
    const email = await importedCustomer();
    await signUp(shop.shopper(), { email });
    expect(await listed(email)).toMatchObject([
      { first_name: 'Noor', has_account: true, phone: '+1 212 555 0176', tags: ['wholesale'] },
    ]);
  });

  it('can sign in right after signing up, as everybody can', async () => {
    const email = await importedCustomer();
    await signUp(shop.shopper(), { email });
    expect((await logIn(shop.shopper(), { email, password: PASSWORD })).status).toBe(200);
  });

  it('gets a link for a password though there is no account', async () => {
    const email = await importedCustomer();
    const shopper = await withProvedAddress(email);
    expect(await addressesOf(shopper)).toMatchObject([
      { name: 'Ines Okafor', is_default: true, address: { line1: '17 Quillwort Passage' } },
    ]);
  });

  it('gets the name with the address', async () => {
    const email = await importedCustomer();
    await withProvedAddress(email);
    expect(await listed(email)).toMatchObject([
      { first_name: 'Ines', last_name: 'Okafor', has_account: true, tags: ['wholesale'] },
    ]);
  });

  it('can still sign up after a link was asked for that nobody has opened', async () => {
    const email = await importedCustomer();
    await forgot(email);
    await emailedToken(email);
    await signUp(shop.shopper(), { email });
    expect((await logIn(shop.shopper(), { email, password: PASSWORD })).status).toBe(200);
  });

  it('is called as before while nobody has opened the link', async () => {
    const email = await importedCustomer();
    await forgot(email);
    await emailedToken(email);
    expect(await listed(email)).toMatchObject([{ first_name: 'Ines', last_name: 'Okafor' }]);
  });

  it('has no password before', async () => {
    const email = await importedCustomer();
    await forgot(email);
    await emailedToken(email);
    const answers = [];
    for (const password of ['', ' ', PASSWORD])
      answers.push((await logIn(shop.shopper(), { email, password })).status);
    expect(answers.every((status) => status >= 400)).toBe(true);
  });
});

describe('somebody else who signs up with the address', () => {
  it('sees nothing of what was imported', async () => {
    const email = await importedCustomer();
    await signUp(shop.shopper(), { email });
    const stranger = await signedIn(email);
    const { body } = await stranger.post('/account/download_data', { store_id: STORE, password: PASSWORD });
    expect([await addressesOf(stranger), JSON.stringify(body)]).toEqual([
      [],
      expect.not.stringMatching(/Quillwort|Okafor|555 0176|wholesale|noon/),
    ]);
  });

  it('takes nothing of it away by deleting the account', async () => {
    const email = await importedCustomer();
    await signUp(shop.shopper(), { email });
    const stranger = await signedIn(email);
    await stranger.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    expect(await listed(email)).toMatchObject([
      { first_name: 'Ines', last_name: 'Okafor', has_account: false, tags: ['wholesale'] },
    ]);
  });

  it('loses the account to the person who reads the emails', async () => {
    const email = await importedCustomer();
    await signUp(shop.shopper(), { email, first_name: 'Stranger' });
    const shopper = await withProvedAddress(email);
    expect([(await listed(email))[0].first_name, await addressesOf(shopper)]).toMatchObject([
      'Ines',
      [{ name: 'Ines Okafor' }],
    ]);
  });
});

describe('the answers to somebody who types an address', () => {
  it('are the same for one that was imported and one that nobody knows', async () => {
    const imported = await importedCustomer();
    const unknown = 'nobody-knows@example.com';
    const answersFor = async (email: string) => {
      const shopper = shop.shopper();
      const answers = [
        await logIn(shopper, { email, password: PASSWORD }),
        await forgot(email),
        await signUp(shopper, { email }),
        await logIn(shopper, { email, password: PASSWORD }),
      ];
      return answers.map(({ status, body }) => {
        const text = JSON.stringify(body)
          .replaceAll(email, '')
          .replaceAll(/[\da-f-]{36}/g, '');
        return [status, text];
      });
    };
    expect(await answersFor(imported)).toEqual(await answersFor(unknown));
  });
});
